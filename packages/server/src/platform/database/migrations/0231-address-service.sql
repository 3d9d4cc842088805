-- Which service completes addresses at the checkout; empty for none.
alter table websites add column address_service text not null default '';
