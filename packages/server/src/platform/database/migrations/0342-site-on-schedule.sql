-- When what is drafted of the look, and of the menus, goes live by itself; null while nobody has said so.
alter table style_drafts
  add column style_scheduled_for timestamptz,
  add column menus_scheduled_for timestamptz;
