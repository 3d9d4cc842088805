-- Contacts an owner brought in a table stay, whatever else is kept of them.
alter table contacts add column kept boolean not null default false;
