-- A report of a period finds what was given back in it.
create index refunds_made on refunds (website_id, created_at) where state = 'done';
