-- An order has as many payments as there were means it was paid with; refunds are spread over them.

create table payments (
  website_id text not null,
  order_id text not null,
  id text not null,
  position integer not null,
  -- The website's method, and its kind: what is left when the method is gone.
  method_id text not null,
  kind text not null,
  label text not null,
  tender text not null check (tender in ('money', 'stored-value')),
  amount bigint not null check (amount > 0),
  refunded bigint not null default 0,
  currency text not null,
  status text not null check (status in ('awaiting', 'paid', 'canceled')),
  test_mode boolean not null,
  -- What the provider calls it.
  reference text not null,
  -- How to pay, as the buyer was told.
  instructions text not null default '',
  created_at timestamptz not null,
  paid_at timestamptz,
  primary key (website_id, order_id, id),
  foreign key (website_id, order_id) references orders (website_id, id) on delete cascade,
  constraint payments_refund check (refunded between 0 and case status when 'paid' then amount else 0 end)
);

insert into payments (website_id, order_id, id, position, method_id, kind, label, tender, amount, refunded, currency,
  status, test_mode, reference, created_at, paid_at)
select website_id, id, id, 0, provider, provider, 'Card', 'money', grand_total, refunded_total, currency, 'paid',
  test_mode, payment_id, created_at, created_at
from orders where grand_total > 0;

-- What of a refund goes back to which payment.
create table refund_payments (
  website_id text not null,
  order_id text not null,
  refund_id text not null,
  payment_id text not null,
  -- The order in which providers are asked.
  position integer not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('pending', 'done', 'failed')),
  provider_refund_id text,
  primary key (website_id, order_id, refund_id, payment_id),
  foreign key (website_id, order_id, refund_id) references refunds (website_id, order_id, id) on delete cascade,
  foreign key (website_id, order_id, payment_id) references payments (website_id, order_id, id) on delete cascade
);

insert into refund_payments (website_id, order_id, refund_id, payment_id, position, amount, state, provider_refund_id)
select website_id, order_id, id, order_id, 0, amount, state, provider_refund_id from refunds;

alter table refunds drop column provider_refund_id;

alter table orders
  drop column provider,
  drop column payment_id,
  drop constraint orders_payment_state_check,
  add constraint orders_payment_state_check
    check (payment_state in ('awaiting', 'paid', 'partially-refunded', 'refunded', 'canceled'));

-- A checkout remembers the method it was begun with, and its mode.
alter table checkouts
  add column method_id text not null default '',
  add column test_mode boolean not null default false;
update checkouts set method_id = provider, test_mode = provider = 'test';
alter table checkouts
  alter column method_id drop default,
  alter column test_mode drop default;
