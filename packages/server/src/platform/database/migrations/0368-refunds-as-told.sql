-- How money that goes back stands at its provider: it can be pending for days, and fail after it was done.
alter table refund_payments
  add column told_state text check (told_state in ('pending', 'done', 'failed'));

-- What a provider tells names a refund as the provider does.
create index refund_payments_told on refund_payments (website_id, provider_refund_id)
  where provider_refund_id is not null;
