-- What is offered with a product, on its page and in the cart.
alter table products add column add_on_product_ids jsonb not null default '[]';
