-- Whom a cart that is not bought may be mailed about: they ticked it at the checkout.
alter table carts add column reminder_email text;
alter table carts add column reminder_language text;
alter table carts add column reminder_origin text;
alter table carts add column reminder_since timestamptz;
alter table carts add column reminded_at timestamptz;
create index carts_to_remind on carts (reminder_since)
  where reminder_email is not null and reminded_at is null and order_id is null;
-- Who wants to be reminded of carts no more.
create table cart_reminder_stops (
  website_id text not null references websites (id) on delete cascade,
  email text not null,
  stopped_at timestamptz not null,
  primary key (website_id, email)
);
