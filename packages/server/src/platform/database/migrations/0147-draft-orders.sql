-- Orders that people of the shop write by hand, until they are placed.
create table draft_orders (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  number integer not null,
  state text not null check (state in ('open', 'sent', 'ordered', 'canceled')),
  -- What is written, as it is written.
  form jsonb not null,
  email text not null,
  customer_name text not null,
  currency text not null,
  total bigint not null,
  -- Counts what was saved, so that two windows do not undo each other's work.
  revision integer not null default 1,
  order_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website_id, id)
);
create unique index draft_orders_number on draft_orders (website_id, number);

create table draft_order_events (
  website_id text not null,
  draft_id text not null,
  id text not null,
  position bigint not null generated always as identity,
  type text not null,
  actor_name text,
  parameters jsonb not null default '{}',
  at timestamptz not null,
  primary key (website_id, draft_id, id),
  foreign key (website_id, draft_id) references draft_orders (website_id, id) on delete cascade
);

create table draft_order_numbers (
  website_id text primary key references websites (id) on delete cascade,
  next integer not null
);

-- Links with which somebody pays what a shop has written down for them: no cart of their own is needed.
create table pay_links (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  -- What it is of: a draft, whose units are held as long as it is open.
  draft_id text,
  -- What is paid, for whom and on which terms, as it was sent.
  agreed jsonb not null,
  amount bigint not null,
  -- Said to whoever gets it by mail.
  message text not null default '',
  state text not null check (state in ('open', 'paid', 'ended')),
  order_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (website_id, id),
  foreign key (website_id, draft_id) references draft_orders (website_id, id) on delete cascade
);
create index pay_links_draft on pay_links (website_id, draft_id);
create index pay_links_old on pay_links (expires_at) where state = 'open';

-- Units are held for links too, not by checkouts alone.
alter table reservations drop constraint reservations_website_id_checkout_id_fkey;
