-- Variants of whose low stock somebody was told; forgotten once there are more again.
create table low_stock (
  website_id text not null references websites (id) on delete cascade,
  variant_id text not null,
  told_at timestamptz not null,
  primary key (website_id, variant_id),
  foreign key (website_id, variant_id) references variants (website_id, id) on delete cascade
);
