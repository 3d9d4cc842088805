-- The VAT number a company gave, and what the register of the European Union said of it: valid, unchecked or invalid.
alter table carts add column vat_id text;
alter table carts add column vat_state text check (vat_state in ('valid', 'unchecked', 'invalid'));
alter table orders add column vat_id text;
alter table orders add column vat_state text check (vat_state in ('valid', 'unchecked'));
