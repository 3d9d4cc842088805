-- Links with which somebody without an account sees one draft. The token is known to nobody but who holds the link; a
-- draft that is deleted for good takes them along.
create table preview_links (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  document_id text not null,
  token_hash text not null,
  -- Who made it: a table of a website refers to nothing outside of it, and a link without its maker's right opens nothing.
  account_id text not null,
  -- When the website is shown as it will be then; null: as it is.
  show_at timestamptz,
  -- Whether a page with a password asks for it, as it asks visitors.
  asks_password boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  primary key (website_id, id),
  foreign key (website_id, document_id) references documents (website_id, id) on delete cascade
);
create unique index preview_links_token on preview_links (website_id, token_hash);
create index preview_links_document on preview_links (website_id, document_id, created_at desc);
create index preview_links_expire on preview_links (expires_at);
