-- Amounts are 64-bit integers of minor units everywhere: an order of 21,500,000.00 in rupiah or pesos did not fit in 32.

alter table products alter column lowest_price type bigint;

alter table variants
  alter column price type bigint,
  alter column sale_price type bigint;

alter table carts alter column shown_total type bigint;
alter table cart_entries alter column shown_price type bigint;
alter table checkouts alter column amount type bigint;

alter table test_payments
  alter column amount type bigint,
  alter column refunded type bigint;
alter table test_refunds alter column amount type bigint;

alter table orders
  alter column subtotal type bigint,
  alter column shipping_total type bigint,
  alter column tax_total type bigint,
  alter column discount_total type bigint,
  alter column grand_total type bigint,
  alter column refunded_total type bigint,
  alter column shipping_refunded type bigint;

alter table order_items
  alter column unit_price type bigint,
  alter column total type bigint;
alter table order_events alter column amount type bigint;

alter table refunds
  alter column amount type bigint,
  alter column shipping_amount type bigint;
