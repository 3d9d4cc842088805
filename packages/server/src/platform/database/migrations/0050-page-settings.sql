-- What an owner says of a page beside its texts: that search engines leave it out, and the password (argon2id) without
-- which visitors do not see it.
alter table collections add column no_index boolean not null default false, add column password_hash text;
