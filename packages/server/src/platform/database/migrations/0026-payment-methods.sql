-- The payment methods a website has set up. What comes with the installation has a row here once it is changed.
create table payment_methods (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  kind text not null,
  enabled boolean not null,
  position integer not null,
  settings jsonb not null,
  -- Locked away, each by the name of its field; of no use without the installation's key.
  secrets jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website_id, id)
);
