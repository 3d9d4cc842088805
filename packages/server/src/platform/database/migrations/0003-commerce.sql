-- The store: products and their stock, carts, checkouts, payments, orders. Amounts are integers of minor units.

create table products (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  collection_id text not null,
  product_type integer not null check (product_type in (1, 2, 3)),
  url_id text not null check (url_id = lower(url_id) and url_id <> ''),
  name jsonb not null,
  description jsonb not null default '{}',
  excerpt jsonb not null default '{}',
  additional_info jsonb not null default '{}',
  status text not null check (status in ('draft', 'published', 'private')),
  image_ids jsonb not null default '[]',
  variant_option_ordering jsonb not null default '[]',
  tags jsonb not null default '[]',
  use_custom_add_button_text boolean not null default false,
  custom_add_button_text jsonb not null default '{}',
  custom_sold_out_text jsonb not null default '{}',
  scarcity jsonb not null,
  related_product_ids jsonb not null default '[]',
  digital_asset_id text,
  seo_title jsonb not null default '{}',
  seo_description jsonb not null default '{}',
  featured boolean not null default false,
  -- Order of the owner's choosing within the store.
  position integer not null,
  -- What the cheapest variant costs now, so that lists sort without reading variants.
  lowest_price integer not null,
  publish_on timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  revision integer not null default 1,
  deleted_at timestamptz,
  primary key (website_id, id),
  foreign key (website_id, collection_id) references collections (website_id, id) on delete cascade
);
create unique index products_address on products (website_id, collection_id, url_id) where deleted_at is null;
create index products_featured on products (website_id, collection_id, featured desc, position, id)
  where deleted_at is null and status = 'published';
create index products_newest on products (website_id, collection_id, publish_on desc, id)
  where deleted_at is null and status = 'published';
create index products_price on products (website_id, collection_id, lowest_price, id)
  where deleted_at is null and status = 'published';
create index products_updated on products (website_id, updated_at desc, id desc) where deleted_at is null;

create table variants (
  website_id text not null,
  id text not null,
  product_id text not null,
  position integer not null,
  sku text not null,
  price integer not null check (price >= 0),
  sale_price integer not null check (sale_price >= 0),
  on_sale boolean not null,
  unlimited boolean not null,
  attributes jsonb not null,
  image_id text,
  weight integer check (weight >= 0),
  created_at timestamptz not null,
  -- A variant that was sold or counted once is never erased: orders and the stock ledger name it.
  removed_at timestamptz,
  primary key (website_id, id),
  foreign key (website_id, product_id) references products (website_id, id) on delete cascade
);
create unique index variants_sku on variants (website_id, product_id, sku) where removed_at is null;
create index variants_product on variants (website_id, product_id, position);

create table categories (
  website_id text not null,
  id text not null,
  collection_id text not null,
  parent_category_id text,
  url_id text not null check (url_id = lower(url_id) and url_id <> ''),
  display_name jsonb not null,
  display_index integer not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (website_id, id),
  foreign key (website_id, collection_id) references collections (website_id, id) on delete cascade
);
create unique index categories_address on categories (website_id, collection_id, url_id) where deleted_at is null;

create table product_categories (
  website_id text not null,
  product_id text not null,
  category_id text not null,
  primary key (website_id, product_id, category_id),
  foreign key (website_id, product_id) references products (website_id, id) on delete cascade,
  foreign key (website_id, category_id) references categories (website_id, id) on delete cascade
);
create index product_categories_category on product_categories (website_id, category_id, product_id);

-- Units of each variant. What can be bought now is on_hand - reserved, and it is never below zero.
create table stock (
  website_id text not null,
  variant_id text not null,
  on_hand integer not null default 0,
  reserved integer not null default 0,
  primary key (website_id, variant_id),
  foreign key (website_id, variant_id) references variants (website_id, id) on delete cascade,
  constraint stock_reserved_not_negative check (reserved >= 0),
  constraint stock_available_not_negative check (on_hand - reserved >= 0)
);

-- Every movement of stock, only ever added to: the changes of a variant add up to its on_hand.
create table stock_ledger (
  website_id text not null,
  id text not null,
  variant_id text not null,
  change integer not null check (change <> 0),
  on_hand_after integer not null,
  reason text not null check (reason in ('initial', 'set', 'adjusted', 'sold', 'restocked')),
  note text not null default '',
  order_id text,
  account_id text,
  at timestamptz not null,
  primary key (website_id, id),
  foreign key (website_id, variant_id) references variants (website_id, id) on delete cascade
);
create index stock_ledger_variant on stock_ledger (website_id, variant_id, at desc, id desc);

create table carts (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  -- Of the token in the visitor's cookie; the token itself is kept nowhere.
  token_hash text not null,
  shipping_country text,
  shipping_postal_code text,
  order_id text,
  -- The total the buyer saw last at the checkout: nobody pays another without having seen it.
  shown_total integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website_id, id)
);
create unique index carts_token on carts (website_id, token_hash);
create index carts_old on carts (updated_at);

create table cart_entries (
  website_id text not null,
  cart_id text not null,
  id text not null,
  item_id text not null,
  variant_id text not null,
  quantity integer not null check (quantity between 1 and 9999),
  shown_price integer not null,
  created_at timestamptz not null,
  -- Set when the buyer takes the line out, so that it can be put back.
  removed_at timestamptz,
  primary key (website_id, cart_id, id),
  constraint cart_entries_variant unique (website_id, cart_id, variant_id),
  foreign key (website_id, cart_id) references carts (website_id, id) on delete cascade,
  foreign key (website_id, variant_id) references variants (website_id, id) on delete cascade
);

-- One for each time a buyer goes to pay. At most one order comes of it.
create table checkouts (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  idempotency_key text not null,
  cart_id text not null,
  -- paying → second-step → completed, or failed, or expired, or refunded when the money came too late
  state text not null check (state in ('paying', 'second-step', 'completed', 'failed', 'expired', 'refunded')),
  attempt integer not null default 1,
  -- What was agreed: the cart priced, the address, the language.
  agreed jsonb not null,
  currency text not null,
  amount integer not null check (amount >= 0),
  provider text not null,
  payment_id text,
  order_id text,
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (website_id, id),
  constraint checkouts_key unique (website_id, idempotency_key)
);
create index checkouts_open on checkouts (expires_at) where state in ('paying', 'second-step');
create index checkouts_cart on checkouts (website_id, cart_id);
create index checkouts_payment on checkouts (website_id, payment_id);

-- Units held for a checkout until it is paid or its time is up. For a variant they add up to stock.reserved.
create table reservations (
  website_id text not null,
  checkout_id text not null,
  variant_id text not null,
  quantity integer not null check (quantity > 0),
  primary key (website_id, checkout_id, variant_id),
  foreign key (website_id, checkout_id) references checkouts (website_id, id) on delete cascade,
  foreign key (website_id, variant_id) references stock (website_id, variant_id) on delete cascade
);

-- Attempts to pay and what came of them: the limits against card testing count them.
create table payment_attempts (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  cart_id text not null,
  -- Keyed digests: enough to count, not enough to know.
  address_hash text not null,
  card_hash text,
  outcome text not null check (outcome in ('pending', 'paid', 'declined', 'second-step', 'failed')),
  at timestamptz not null,
  primary key (website_id, id)
);
create index payment_attempts_recent on payment_attempts (website_id, at desc);

-- The books of the built-in test provider.
create table test_payments (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  request_key text not null,
  amount integer not null,
  currency text not null,
  status text not null check (status in ('paid', 'declined', 'second-step', 'canceled')),
  message text not null default '',
  refunded integer not null default 0,
  created_at timestamptz not null,
  primary key (website_id, id),
  constraint test_payments_key unique (website_id, request_key),
  constraint test_payments_refund check (refunded between 0 and amount)
);

create table test_refunds (
  website_id text not null,
  id text not null,
  payment_id text not null,
  request_key text not null,
  amount integer not null,
  primary key (website_id, id),
  constraint test_refunds_key unique (website_id, request_key),
  foreign key (website_id, payment_id) references test_payments (website_id, id) on delete cascade
);

-- The next order number of each website.
create table order_numbers (
  website_id text primary key references websites (id) on delete cascade,
  next integer not null
);

create table orders (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  order_number integer not null,
  purchased_cart_id text not null,
  checkout_id text not null,
  test_mode boolean not null,
  language text not null,
  -- Scheme and host the buyer used: links in mails lead there.
  origin text not null,
  email text not null,
  customer_name text not null,
  shipping_address jsonb,
  billing_address jsonb,
  shipping_method text,
  currency text not null,
  subtotal integer not null,
  shipping_total integer not null,
  tax_total integer not null,
  discount_total integer not null,
  grand_total integer not null,
  refunded_total integer not null default 0,
  shipping_refunded integer not null default 0,
  fulfillment_state text not null check (fulfillment_state in ('pending', 'fulfilled', 'canceled')),
  payment_state text not null check (payment_state in ('paid', 'partially-refunded', 'refunded')),
  tracking_number text,
  provider text not null,
  payment_id text not null,
  created_at timestamptz not null,
  primary key (website_id, id),
  constraint orders_number unique (website_id, order_number),
  constraint orders_checkout unique (website_id, checkout_id),
  constraint orders_total check (grand_total = subtotal - discount_total + shipping_total + tax_total),
  constraint orders_refund check (refunded_total between 0 and grand_total),
  constraint orders_shipping_refund check (shipping_refunded between 0 and shipping_total)
);
create index orders_newest on orders (website_id, created_at desc, id desc);

create table order_items (
  website_id text not null,
  order_id text not null,
  id text not null,
  position integer not null,
  product_id text not null,
  variant_id text not null,
  sku text not null,
  product_name text not null,
  variant_name text not null,
  product_type integer not null,
  quantity integer not null check (quantity > 0),
  unit_price integer not null,
  total integer not null check (total = unit_price * quantity),
  image_url text,
  digital_asset_id text,
  -- Units taken from counted stock, which a refund can put back.
  stock_taken integer not null default 0,
  refunded_quantity integer not null default 0,
  primary key (website_id, order_id, id),
  foreign key (website_id, order_id) references orders (website_id, id) on delete cascade,
  constraint order_items_refund check (refunded_quantity between 0 and quantity)
);

-- What happened to an order, only ever added to.
create table order_events (
  website_id text not null,
  order_id text not null,
  id text not null,
  position integer generated always as identity,
  type text not null,
  actor text,
  message text not null,
  amount integer,
  at timestamptz not null,
  primary key (website_id, order_id, id),
  foreign key (website_id, order_id) references orders (website_id, id) on delete cascade
);

create table refunds (
  website_id text not null,
  order_id text not null,
  id text not null,
  amount integer not null check (amount > 0),
  shipping_amount integer not null default 0,
  items jsonb not null,
  reason text not null default '',
  restock boolean not null default false,
  -- pending → done, or failed when the provider refused; the provider is asked with the refund's id as key
  state text not null check (state in ('pending', 'done', 'failed')),
  provider_refund_id text,
  request_key text not null,
  account_id text,
  created_at timestamptz not null,
  primary key (website_id, order_id, id),
  constraint refunds_key unique (website_id, request_key),
  foreign key (website_id, order_id) references orders (website_id, id) on delete cascade
);
