-- What was sent together, or made ready: an order may go in several parcels, each with its carrier.
create table fulfillments (
  website_id text not null,
  order_id text not null,
  id text not null,
  items jsonb not null,
  carrier text,
  tracking_number text,
  tracking_url text,
  picked_up_at timestamptz,
  -- The same key is the same parcel, however often it is asked for.
  request_key text not null,
  account_id text,
  created_at timestamptz not null,
  primary key (website_id, order_id, id),
  foreign key (website_id, order_id) references orders (website_id, id) on delete cascade,
  constraint fulfillments_request unique (website_id, order_id, request_key)
);

-- What was marked as fulfilled until now went in one parcel.
insert into fulfillments (website_id, order_id, id, items, tracking_number, request_key, account_id, created_at)
select o.website_id, o.id, o.id,
  coalesce((
    select jsonb_agg(jsonb_build_object('itemId', i.id, 'quantity', i.quantity) order by i.position)
    from order_items i where i.website_id = o.website_id and i.order_id = o.id), '[]'),
  o.tracking_number, o.id, e.actor, coalesce(e.at, o.created_at)
from orders o
left join lateral (
  select actor, at from order_events e
  where e.website_id = o.website_id and e.order_id = o.id and e.type = 'fulfilled'
  order by e.position desc limit 1) e on true
where o.fulfillment_state = 'fulfilled';
alter table orders drop column tracking_number;

alter table orders drop constraint orders_fulfillment_state_check;
alter table orders add constraint orders_fulfillment_state_check
  check (fulfillment_state in ('pending', 'partially-fulfilled', 'fulfilled', 'canceled'));

-- Units that went back into stock: what a refund put back, a later cancellation does not put back again.
alter table order_items add column restocked integer not null default 0;
update order_items i set restocked = least(i.stock_taken, r.quantity)
from (
  select f.website_id, f.order_id, x."itemId" as item_id, sum(x.quantity)::integer as quantity
  from refunds f, jsonb_to_recordset(f.items) as x("itemId" text, quantity integer)
  where f.restock and f.state = 'done'
  group by f.website_id, f.order_id, x."itemId") r
where r.website_id = i.website_id and r.order_id = i.order_id and r.item_id = i.id;
update order_items i set restocked = i.stock_taken
from orders o
where o.website_id = i.website_id and o.id = i.order_id and o.fulfillment_state = 'canceled'
  and o.payment_state = 'canceled';
alter table order_items add constraint order_items_restocked check (restocked between 0 and stock_taken);
