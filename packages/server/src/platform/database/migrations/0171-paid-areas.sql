-- Memberships: which areas of members whoever buys one may read.
alter table products drop constraint products_product_type_check;
alter table products add constraint products_product_type_check check (product_type in (1, 2, 3, 4, 5));
alter table products add column opens_areas jsonb not null default '[]';
create index products_that_open on products (website_id) where opens_areas <> '[]';

-- What was sold stays sold, whatever becomes of the product.
alter table order_items add column opens_areas jsonb not null default '[]';
create index order_items_that_open on order_items (website_id, order_id) where opens_areas <> '[]';

-- Until when an order of a subscription has paid for it, and what of the order that was: a subscription can become one of
-- something else later.
alter table subscription_orders add column paid_until timestamptz;
alter table subscription_orders add column variant_id text;
