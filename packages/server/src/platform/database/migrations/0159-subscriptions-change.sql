-- The renewal a buyer was reminded of last, so that they are reminded of each once.
alter table subscriptions add column reminded_for timestamptz;
-- Gift cards and store credit that pay renewals before anything else does, in their order.
alter table subscriptions add column stored_value jsonb not null default '[]';
create index subscriptions_of_variant on subscriptions (website_id, variant_id)
  where state in ('active', 'past-due', 'paused');

-- How many days before a renewal its buyer is reminded; 0 for never.
alter table subscription_settings add column reminder_days integer not null default 3
  check (reminder_days between 0 and 30);
