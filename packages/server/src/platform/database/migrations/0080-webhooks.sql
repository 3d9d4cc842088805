-- Other services that are told of what happens on a website.
create table webhook_endpoints (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  url text not null,
  -- Names of events.
  events jsonb not null,
  -- Locked: what its messages are signed with.
  secret text not null,
  is_on boolean not null,
  created_at timestamptz not null,
  primary key (website_id, id)
);

-- What they were told, or are to be told.
create table webhook_deliveries (
  website_id text not null,
  id text not null,
  endpoint_id text not null,
  event text not null,
  -- The message, byte for byte: a signature is of these.
  body text not null,
  -- waiting until it is tried and between tries, then delivered or failed.
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  status integer,
  problem text,
  created_at timestamptz not null,
  tried_at timestamptz,
  next_at timestamptz,
  primary key (website_id, id),
  foreign key (website_id, endpoint_id) references webhook_endpoints (website_id, id) on delete cascade
);
create index webhook_deliveries_newest on webhook_deliveries (website_id, endpoint_id, created_at desc, id desc);
create index webhook_deliveries_old on webhook_deliveries (created_at);
create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'waiting';
