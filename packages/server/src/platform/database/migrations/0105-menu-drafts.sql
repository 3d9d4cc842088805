-- The menus of header and footer as the owners of a website are changing them; null while they are those visitors see.
alter table style_drafts add column menus jsonb;
