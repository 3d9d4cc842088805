-- Words owners sort their orders by, and the name of who did something as it was then.
alter table orders add column tags jsonb not null default '[]';
alter table order_events add column actor_name text;
