-- Passkeys: keys of a device or of a password manager with which one signs in instead of a password. They belong to one host.
create table account_passkeys (
  account_id text not null references accounts (id) on delete cascade,
  -- As the device names it, in base64url.
  id text not null,
  host text not null,
  name text not null,
  public_key text not null,
  -- How often it was used, where the device counts.
  counter bigint not null,
  transports jsonb not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (account_id, id)
);
create unique index account_passkeys_id on account_passkeys (id);

create table member_passkeys (
  website_id text not null,
  member_id text not null,
  id text not null,
  host text not null,
  name text not null,
  public_key text not null,
  counter bigint not null,
  transports jsonb not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (website_id, member_id, id),
  foreign key (website_id, member_id) references members (website_id, id) on delete cascade
);
create unique index member_passkeys_id on member_passkeys (website_id, id);

-- What devices have signed: each once.
create table used_challenges (
  challenge_hash text primary key,
  expires_at timestamptz not null
);
create index used_challenges_old on used_challenges (expires_at);
