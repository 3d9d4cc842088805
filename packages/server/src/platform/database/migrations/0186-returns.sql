-- What buyers send back of an order, by line with a reason, from asking to the money.
create table order_returns (
  website_id text not null,
  order_id text not null,
  id text not null,
  -- Counts the returns of an order from 1.
  number integer not null,
  state text not null check (state in ('asked', 'accepted', 'refused', 'received', 'refunded', 'canceled')),
  asked_by text not null check (asked_by in ('buyer', 'shop')),
  -- Lines with how many of each and why.
  items jsonb not null,
  -- What the buyer wrote, and what the shop answered.
  message text not null default '',
  answer text not null default '',
  request_key text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website_id, order_id, id),
  foreign key (website_id, order_id) references orders (website_id, id) on delete cascade,
  constraint order_returns_number unique (website_id, order_id, number)
);
create index order_returns_open on order_returns (website_id, order_id) where state in ('asked', 'accepted', 'received');
-- The return a refund gives the money of.
alter table refunds add column return_id text;
