-- What only gift cards have: between what amounts buyers choose one of their own, and how long one can be spent.
alter table products add column gift_card jsonb not null default '{"leastCents": null, "mostCents": null, "months": null}';
-- A refund that went to the buyer as store credit, whatever the order was paid with.
alter table refunds add column as_credit boolean not null default false;
