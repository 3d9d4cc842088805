-- What was agreed names a variant by its values in the product's order; jsonb would sort them.
alter table checkouts alter column agreed type json;
