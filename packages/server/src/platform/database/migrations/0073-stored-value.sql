-- Value the shop owes: gift cards and store credit. What is left of each is the sum of its entries.
create table stored_value (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  kind text not null check (kind in ('gift-card', 'store-credit')),
  currency text not null,
  initial bigint not null check (initial > 0),
  -- The sum of the entries, kept under the lock of this row.
  balance bigint not null check (balance >= 0),
  -- Bought with a test payment: pays nothing where real money is taken.
  test_mode boolean not null,
  -- Of the newest code; nothing else of a code is ever kept in words.
  last4 text not null default '',
  -- What it was bought with, or given back from.
  order_id text,
  order_item_id text,
  recipient_name text not null default '',
  recipient_email text not null default '',
  sender_name text not null default '',
  message text not null default '',
  note text not null default '',
  language text not null,
  origin text not null,
  -- When it is to be mailed; null for never by itself.
  send_at timestamptz,
  queued_at timestamptz,
  sent_at timestamptz,
  expires_at timestamptz,
  voided_at timestamptz,
  account_id text,
  created_at timestamptz not null,
  primary key (website_id, id)
);
create index stored_value_newest on stored_value (website_id, created_at desc, id desc);
create index stored_value_due on stored_value (send_at) where send_at is not null and queued_at is null;
create index stored_value_expiring on stored_value (expires_at) where expires_at is not null and balance > 0;
-- What was bought is made once, whoever brings the word that it is paid.
create unique index stored_value_bought on stored_value (website_id, order_item_id) where order_item_id is not null;

create table stored_value_codes (
  website_id text not null,
  -- A keyed digest: who reads the database cannot spend what is in it.
  digest text not null,
  value_id text not null,
  created_at timestamptz not null,
  primary key (website_id, digest),
  foreign key (website_id, value_id) references stored_value (website_id, id) on delete cascade
);
create index stored_value_codes_of on stored_value_codes (website_id, value_id);

create table stored_value_entries (
  website_id text not null,
  id text not null,
  value_id text not null,
  -- Its place among the entries of its value, from 1.
  place integer not null,
  reason text not null check (reason in ('issued', 'redeemed', 'returned', 'voided', 'restored', 'expired')),
  amount bigint not null check (amount <> 0),
  -- The same key is the same entry.
  key text not null,
  order_id text,
  account_id text,
  at timestamptz not null,
  primary key (website_id, id),
  constraint stored_value_entry_once unique (website_id, value_id, key),
  constraint stored_value_entry_place unique (website_id, value_id, place),
  foreign key (website_id, value_id) references stored_value (website_id, id) on delete cascade
);
create index stored_value_entries_by_day on stored_value_entries (website_id, at);

-- What checkouts under way are about to spend.
create table stored_value_holds (
  website_id text not null,
  value_id text not null,
  checkout_id text not null,
  amount bigint not null check (amount > 0),
  primary key (website_id, value_id, checkout_id),
  foreign key (website_id, value_id) references stored_value (website_id, id) on delete cascade
);
create index stored_value_holds_of on stored_value_holds (website_id, checkout_id);

-- The gift cards a buyer gave, by what knows them, in that order.
alter table carts add column stored_value jsonb not null default '[]';
-- What was left to pay after them when it was last seen at the checkout.
alter table carts add column shown_due bigint;
-- Whether a shop has any to give at all is asked with every cart.
create index stored_value_open on stored_value (website_id) where balance > 0 and voided_at is null;
