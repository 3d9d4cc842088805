-- What a carrier said of an order that somebody of the shop writes, when it was saved last.
alter table draft_orders add column shipping_quotes jsonb;
