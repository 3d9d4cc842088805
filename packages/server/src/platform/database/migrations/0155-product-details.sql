-- Who makes it, what its barcode says, what it costs the shop, how large its package is and what is in it.
alter table products add column brand text not null default '';
alter table variants add column details jsonb not null default '{}';

-- What variants have cost since when.
create table variant_prices (
  website_id text not null references websites (id) on delete cascade,
  variant_id text not null,
  since timestamptz not null,
  price bigint not null,
  on_sale boolean not null,
  primary key (website_id, variant_id, since),
  foreign key (website_id, variant_id) references variants (website_id, id) on delete cascade
);
-- The lowest price of the 30 days before the sale began; none where there is no sale, or no price before it.
alter table variants add column lowest_before bigint;

-- What they cost now is the first that is known.
insert into variant_prices (website_id, variant_id, since, price, on_sale)
select v.website_id, v.id, now(), case when v.on_sale then v.sale_price else v.price end, v.on_sale
from variants v where v.removed_at is null;
