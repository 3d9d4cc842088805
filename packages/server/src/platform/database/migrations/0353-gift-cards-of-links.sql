-- Gift cards and store credit that somebody who pays with a link has given, in the order they were given.
alter table pay_links add column stored_value jsonb not null default '[]';
