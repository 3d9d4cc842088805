-- What a gift card pays for: products and categories of them; null for everything.
alter table stored_value add column only_for jsonb;
