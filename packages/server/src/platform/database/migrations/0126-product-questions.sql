-- What buyers are asked about a product before it goes into the cart.
alter table products add column questions jsonb not null default '{"items": [], "texts": {}}';
