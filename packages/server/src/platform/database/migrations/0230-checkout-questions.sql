-- What the questions of the checkout were answered, as the order was placed.
alter table orders add column answers jsonb not null default '[]';
