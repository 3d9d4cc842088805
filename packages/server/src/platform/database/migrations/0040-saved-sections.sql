-- Sections an owner keeps under a name, to put in again. What is on pages does not refer to them.
create table saved_sections (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  name text not null check (name <> ''),
  -- The name as it is compared: small letters.
  folded text not null,
  section jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website_id, id)
);
create unique index saved_sections_name on saved_sections (website_id, folded);
