-- People who are put on the mailing list of a service, or taken off it, and what came of it.
create table list_deliveries (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  email text not null,
  name text not null,
  language text not null,
  action text not null,
  state text not null,
  attempts integer not null default 0,
  problem text,
  created_at timestamptz not null,
  next_at timestamptz,
  primary key (website_id, id)
);
create index list_deliveries_newest on list_deliveries (website_id, created_at desc, id desc);

-- What an automation service has set up with its key, beside the webhooks that owners add.
alter table webhook_endpoints add column is_automation boolean not null default false;
