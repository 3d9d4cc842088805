-- How many mails of one kind wait is asked whenever one more is written. Few of all the mails of an outbox wait.
create index outbox_waiting on outbox (website_id, kind, created_at) where status = 'queued';
