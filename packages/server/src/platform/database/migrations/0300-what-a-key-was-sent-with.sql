-- The same key with something else is a mistake, and is told from the same thing sent twice. What was sent before has none:
-- nobody can say what it was.
alter table refunds add column request_hash text;
alter table fulfillments add column request_hash text;
alter table order_returns add column request_hash text;
