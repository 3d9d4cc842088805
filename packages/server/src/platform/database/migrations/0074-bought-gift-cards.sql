-- Who a gift card in a cart is for: absent of anything else.
alter table cart_entries add column gift jsonb;
-- The same as it was sold, with what the card is worth.
alter table order_items add column gift jsonb;
-- Owners make gift cards too.
alter table products drop constraint products_product_type_check;
alter table products add constraint products_product_type_check check (product_type in (1, 2, 3, 4));
