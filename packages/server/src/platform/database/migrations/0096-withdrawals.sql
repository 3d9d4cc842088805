-- When a buyer withdrew from the contract of an order; what they wrote stands among its events.
alter table orders add column withdrawn_at timestamptz;
create index orders_withdrawn on orders (website_id, withdrawn_at desc) where withdrawn_at is not null;
