-- What buyers dispute at their bank, as the provider tells it.
create table disputes (
  website_id text not null,
  order_id text not null,
  -- As the provider calls it.
  id text not null,
  payment_id text not null,
  amount bigint not null,
  currency text not null,
  reason text not null,
  state text not null check (state in ('open', 'won', 'lost')),
  -- Until when the shop can answer.
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website_id, id),
  foreign key (website_id, order_id) references orders (website_id, id) on delete cascade
);
create index disputes_order on disputes (website_id, order_id);
create index payments_reference on payments (method_id, reference);
