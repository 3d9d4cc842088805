-- The mails about a thing, such as the answer of a form: their state stands beside it.
create index outbox_about on outbox (website_id, about_id) where about_id is not null;
