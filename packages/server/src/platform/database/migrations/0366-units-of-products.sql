-- What can be bought of a product altogether is kept, so that a list by it is read along an index. Whoever buys writes nothing more
-- for it: a row of stock says how much of it was counted, and what has changed since is found along an index. A job counts it.
alter table stock add column counted integer,
  add column uncounted boolean not null generated always as (counted is distinct from on_hand - reserved) stored;
create index stock_uncounted on stock (website_id, variant_id) where uncounted;

create table product_units (
  website_id text not null,
  product_id text not null,
  units bigint not null,
  -- Its variants were saved since it was counted: one may be gone, or unlimited.
  is_stale boolean not null default false,
  primary key (website_id, product_id),
  foreign key (website_id, product_id) references products (website_id, id) on delete cascade
);
create index product_units_listed on product_units (website_id, units, product_id);
create index product_units_stale on product_units (website_id, product_id) where is_stale;
