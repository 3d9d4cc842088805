-- Sold-out variants have a box to leave an address in.
update websites set store = store || '{"restock": {"isOn": true, "automatic": true, "holdHours": 24, "captcha": "altcha",
  "mailingList": false, "mailingListByDefault": false, "success": {}}}'
where not jsonb_exists(store, 'restock');

-- Who wants to be told when a variant is back, in line.
create table restock_sign_ups (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  product_id text not null,
  variant_id text not null,
  -- In small letters.
  email text not null,
  language text not null,
  -- The address of the website then, which links of mails begin with.
  origin text not null,
  -- waiting in line; told, and a unit may be kept; missed, since the time ran out; bought.
  state text not null check (state in ('waiting', 'told', 'missed', 'bought')),
  -- The line is in this order.
  queued_at timestamptz not null,
  told_at timestamptz,
  -- Until when a unit is kept; none where there are as many as anybody wants.
  held_until timestamptz,
  -- A unit is kept for them: it counts in stock.reserved.
  is_held boolean not null default false,
  -- The cart they put it into.
  cart_id text,
  -- When the mail was put into the outbox.
  mailed_at timestamptz,
  primary key (website_id, id),
  foreign key (website_id, variant_id) references variants (website_id, id) on delete cascade
);
create unique index restock_sign_ups_email on restock_sign_ups (website_id, variant_id, email);
create index restock_sign_ups_line on restock_sign_ups (website_id, variant_id, queued_at, id) where state = 'waiting';
create index restock_sign_ups_newest on restock_sign_ups (website_id, queued_at, id);
create index restock_sign_ups_held on restock_sign_ups (held_until) where state = 'told';
create index restock_sign_ups_unmailed on restock_sign_ups (told_at) where mailed_at is null and told_at is not null;
create index restock_sign_ups_cart on restock_sign_ups (website_id, cart_id) where is_held;
