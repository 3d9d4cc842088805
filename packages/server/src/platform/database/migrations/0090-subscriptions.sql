-- Products that are sold by subscription, and how often.
alter table products add column is_subscribable boolean not null default false;
alter table products add column subscription_plan jsonb not null
  default '{"billingPeriod": {"value": 1, "unit": "MONTH"}, "numBillingCycles": 0}';

-- The test card a buyer agreed to be charged on again; no number of a real card is ever kept.
alter table test_payments add column saved_card text;

create table subscriptions (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  state text not null check (state in ('active', 'past-due', 'paused', 'canceled', 'ended')),
  reason text,
  -- What is delivered, with its words as they were when it was agreed on.
  product_id text not null,
  variant_id text not null,
  product_name text not null,
  variant_name text not null,
  image_url text,
  quantity integer not null check (quantity > 0),
  additional_fields jsonb not null default '[]',
  plan jsonb not null,
  currency text not null,
  unit_price bigint not null check (unit_price >= 0),
  next_unit_price bigint check (next_unit_price >= 0),
  next_price_from timestamptz,
  -- For whom, and where to.
  email text not null,
  customer_name text not null,
  language text not null,
  origin text not null,
  shipping_address jsonb,
  billing_address jsonb,
  shipping_option text,
  -- What it is paid with: nothing is kept that pays anywhere but with the same provider.
  method_id text not null,
  method_kind text not null,
  test_mode boolean not null,
  first_payment_id text,
  saved_reference text,
  saved_label text not null default '',
  card_expires text,
  -- When: the nth period after the anchor.
  anchor timestamptz not null,
  period integer not null,
  next_at timestamptz,
  tries integer not null default 0,
  retry_at timestamptz,
  orders_made integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website_id, id)
);
create index subscriptions_due on subscriptions (coalesce(retry_at, next_at))
  where state in ('active', 'past-due');
create index subscriptions_newest on subscriptions (website_id, created_at desc, id desc);
create index subscriptions_of_buyer on subscriptions (website_id, lower(email));

-- The orders of a subscription: one for each time it was paid.
create table subscription_orders (
  website_id text not null,
  subscription_id text not null,
  cycle integer not null,
  order_id text not null,
  primary key (website_id, subscription_id, cycle),
  foreign key (website_id, subscription_id) references subscriptions (website_id, id) on delete cascade,
  foreign key (website_id, order_id) references orders (website_id, id) on delete cascade
);
create index subscription_orders_of_order on subscription_orders (website_id, order_id);

create table subscription_events (
  website_id text not null,
  subscription_id text not null,
  id text not null,
  position bigint generated always as identity,
  type text not null,
  actor text not null check (actor in ('buyer', 'owner', 'shop')),
  actor_name text,
  parameters jsonb not null default '{}',
  at timestamptz not null,
  primary key (website_id, subscription_id, id),
  foreign key (website_id, subscription_id) references subscriptions (website_id, id) on delete cascade
);
create index subscription_events_in_order on subscription_events (website_id, subscription_id, position);

-- What a shop has set of its subscriptions.
create table subscription_settings (
  website_id text not null primary key references websites (id) on delete cascade,
  -- What becomes of one that could not be paid after the last try.
  after_failure text not null default 'cancel' check (after_failure in ('cancel', 'pause')),
  -- How far the calendar of its tests is ahead, in milliseconds.
  test_clock_ahead bigint not null default 0 check (test_clock_ahead >= 0)
);
