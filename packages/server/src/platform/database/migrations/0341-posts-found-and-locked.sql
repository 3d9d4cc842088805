-- How a post is shared and found, and the password it is kept with, as of pages.
alter table items add column social_asset_id text, add column no_index boolean not null default false,
  add column password_hash text;
