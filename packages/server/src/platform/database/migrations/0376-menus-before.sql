-- The menus visitors saw before the last publish of menus, so that it can be taken back. Null when it was, and before the first.
alter table style_drafts add column menus_before jsonb;
