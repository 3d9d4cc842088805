-- An owner's lists of orders are read along an index, a page at a time, however many there are.
create index orders_by_customer on orders (website_id, lower(coalesce(nullif(customer_name, ''), email)), order_number);
create index orders_by_total on orders (website_id, grand_total, order_number);

-- What is still to be sent, or to be paid, is of few, and so is what has a tag.
create index orders_to_send on orders (website_id, order_number) where fulfillment_state in ('pending', 'partially-fulfilled');
create index orders_not_paid on orders (website_id, payment_state, order_number) where payment_state <> 'paid';
create index orders_tagged on orders (website_id, order_number) where tags <> '[]';

-- Whom one looks for is found by a part of an address or a name.
create index orders_grams on orders using gin (search_grams(website_id, lower(email || ' ' || customer_name))) with (fastupdate = off);
