-- A second step after the password: an app that shows codes, and codes on paper for when it is lost. Of people of the
-- installation, and of members of a website.
create table account_factors (
  account_id text primary key references accounts (id) on delete cascade,
  -- What the app counts from, locked with the key of the installation.
  secret text not null,
  -- When the first code was right; until then nothing is asked for.
  confirmed_at timestamptz,
  -- Of 30 seconds each: a code counts once, and none of an earlier one any more.
  last_step integer not null default 0,
  created_at timestamptz not null
);
create table account_recovery_codes (
  account_id text not null references accounts (id) on delete cascade,
  code_hash text not null,
  primary key (account_id, code_hash)
);

create table member_factors (
  website_id text not null,
  member_id text not null,
  secret text not null,
  confirmed_at timestamptz,
  last_step integer not null default 0,
  created_at timestamptz not null,
  primary key (website_id, member_id),
  foreign key (website_id, member_id) references members (website_id, id) on delete cascade
);
create table member_recovery_codes (
  website_id text not null,
  member_id text not null,
  code_hash text not null,
  primary key (website_id, member_id, code_hash),
  foreign key (website_id, member_id) references members (website_id, id) on delete cascade
);
