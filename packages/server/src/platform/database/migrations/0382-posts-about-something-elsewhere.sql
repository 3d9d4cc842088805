-- The address of what a post is about, and whether its title in lists leads there.
alter table items add column source_url text;
alter table items add column passthrough boolean not null default false;
