-- What buyers say of what they bought.
create table reviews (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  product_id text not null,
  order_id text not null,
  -- Whoever gave the order its address, in small letters.
  email text not null,
  -- The order was a test.
  is_test boolean not null,
  name text not null,
  stars integer not null check (stars between 1 and 5),
  title text not null,
  body text not null,
  language text not null,
  -- Which variants of the product the order had.
  variant_name text not null,
  state text not null check (state in ('waiting', 'shown', 'hidden')),
  -- What the shop says to it.
  answer text not null default '',
  written_at timestamptz not null,
  answered_at timestamptz,
  primary key (website_id, id),
  foreign key (website_id, product_id) references products (website_id, id) on delete cascade,
  foreign key (website_id, order_id) references orders (website_id, id) on delete cascade
);
create unique index reviews_once on reviews (website_id, order_id, product_id);
create index reviews_newest on reviews (website_id, written_at, id);
create index reviews_shown on reviews (website_id, product_id, written_at, id) where state = 'shown';
create index reviews_email on reviews (website_id, email);

-- What those that are shown come to: kept with each change of them.
alter table products add column review_count integer not null default 0;
alter table products add column review_stars integer not null default 0;

-- Orders whose buyers were asked; each is asked about once.
create table review_requests (
  website_id text not null references websites (id) on delete cascade,
  order_id text not null,
  asked_at timestamptz not null,
  primary key (website_id, order_id),
  foreign key (website_id, order_id) references orders (website_id, id) on delete cascade
);

-- Who wants to be asked no more, in small letters.
create table review_refusals (
  website_id text not null references websites (id) on delete cascade,
  email text not null,
  refused_at timestamptz not null,
  primary key (website_id, email)
);
