-- What an owner takes off: with a code, or by itself.
create table discounts (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  title text not null check (title <> ''),
  terms jsonb not null,
  -- Amounts of the terms are in it.
  currency text not null,
  automatic boolean not null,
  is_on boolean not null,
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer check (max_uses > 0),
  max_uses_per_customer integer check (max_uses_per_customer > 0),
  max_uses_per_code integer check (max_uses_per_code > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website_id, id)
);
create index discounts_automatic on discounts (website_id) where automatic and is_on;

-- Codes as they are compared: capitals without spaces and hyphens.
create table discount_codes (
  website_id text not null,
  code text not null,
  discount_id text not null,
  created_at timestamptz not null,
  primary key (website_id, code),
  foreign key (website_id, discount_id) references discounts (website_id, id) on delete cascade
);
create index discount_codes_of on discount_codes (website_id, discount_id, code);

-- Where a discount counts: held while an order is being paid, kept with the order, gone when nothing came of it.
create table discount_uses (
  website_id text not null,
  discount_id text not null,
  checkout_id text not null,
  cart_id text not null,
  code text,
  email text not null,
  order_id text,
  amount bigint not null,
  at timestamptz not null,
  primary key (website_id, discount_id, checkout_id),
  foreign key (website_id, discount_id) references discounts (website_id, id) on delete cascade
);
create index discount_uses_of_code on discount_uses (website_id, discount_id, code);
create index discount_uses_of_customer on discount_uses (website_id, discount_id, email);
create index discount_uses_of_checkout on discount_uses (website_id, checkout_id);

alter table carts add column coupon_codes jsonb not null default '[]';
-- What counted, as it was then: a later change of a discount changes no order.
alter table orders add column discounts jsonb not null default '[]';
alter table order_items add column discount bigint not null default 0;
