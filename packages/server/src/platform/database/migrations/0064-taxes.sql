-- Owners can set taxes: until they do, nothing is taxed.
update websites set store = store || '{"taxes": {"pricesIncludeTax": true, "country": "", "rules": []}}'
where not jsonb_exists(store, 'taxes');

-- What was taxed and how, as it was then: a later change of a tax changes no order.
alter table orders add column taxes jsonb not null default '[]';
alter table orders add column tax_country text;
-- Taxes are in the prices, or on top of them.
alter table orders drop constraint orders_total;
alter table orders add constraint orders_total
  check (grand_total - (subtotal - discount_total + shipping_total) in (0, tax_total));
