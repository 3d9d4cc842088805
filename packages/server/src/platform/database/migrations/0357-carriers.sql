-- What a carrier said last of where a cart goes.
alter table carts add column shipping_quotes jsonb;

-- Labels of carriers: offered first, then bought once.
create table shipping_labels (
  website_id text not null,
  id text not null,
  order_id text not null,
  kind text not null,
  -- What the carrier knows the parcel by: it has one label.
  shipment text not null,
  state text not null check (state in ('offered', 'buying', 'bought', 'failed', 'void')),
  test_mode boolean not null,
  -- What goes into it, and the labels there are.
  items jsonb not null,
  offers jsonb not null,
  chosen text,
  -- Whether the buyer is told once it is on its way.
  notify boolean not null default true,
  service text,
  cost bigint,
  currency text,
  carrier text,
  tracking_number text,
  tracking_url text,
  account_id text,
  account_name text,
  created_at timestamptz not null,
  buying_at timestamptz,
  bought_at timestamptz,
  voided_at timestamptz,
  primary key (website_id, id),
  foreign key (website_id, order_id) references orders (website_id, id) on delete cascade
);
create index shipping_labels_of_order on shipping_labels (website_id, order_id, created_at);
