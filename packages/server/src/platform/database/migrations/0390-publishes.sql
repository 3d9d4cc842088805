-- What each publish made visitors see, and what they saw before, so that it can be taken back: pages by their versions, the style by
-- its version, menus whole. A publish that takes another back names it.
create table publishes (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  account_id text,
  note text not null default '',
  parts jsonb not null,
  takes_back text,
  at timestamptz not null,
  primary key (website_id, id)
);
create index publishes_by_time on publishes (website_id, at);
-- Menus are taken back as everything else is.
alter table style_drafts drop column menus_before;
