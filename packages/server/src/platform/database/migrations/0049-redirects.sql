-- Redirects an owner makes by hand. Addresses that pages had before are kept in moved_addresses, by what moved.
create table redirects (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  -- Decoded, begins with a slash; as it is compared, in small letters, beside it.
  from_path text not null,
  folded text not null,
  -- A whole address, one of the website, or one that stays: /~page/ID.
  target text not null check (target <> ''),
  created_at timestamptz not null,
  primary key (website_id, id)
);
create unique index redirects_from on redirects (website_id, folded);
