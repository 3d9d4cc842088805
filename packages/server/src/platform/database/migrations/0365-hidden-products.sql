-- Products that are sold to whoever has their address, and stand in no list and no search.
alter table products add column is_hidden boolean not null default false;
