-- What the header of a website offers beside its title and menu.
alter table websites add column header jsonb not null default '{}';

-- Fields of header, title, logo and announcement bar that were changed since visitors saw them.
alter table style_drafts add column header jsonb not null default '{}';

-- What stood above the pages; null for what was published before headers had versions.
alter table style_versions add column header jsonb;
