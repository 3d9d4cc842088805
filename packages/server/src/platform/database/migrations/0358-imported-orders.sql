-- What an order was called in the shop it came from: it is brought in once.
alter table orders add column imported_number text;
create unique index orders_imported on orders (website_id, imported_number) where imported_number is not null;
