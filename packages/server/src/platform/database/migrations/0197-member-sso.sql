-- Members sign in at another service (OpenID Connect): which one, as its owner has set it up.
create table member_sso (
  website_id text primary key references websites (id) on delete cascade,
  is_on boolean not null,
  -- What the button calls it.
  name text not null,
  issuer text not null,
  client_id text not null,
  -- Locked with the key of the installation; empty for a client without one.
  secret text not null,
  -- Whoever signs out here is signed out there, too.
  signs_out_there boolean not null,
  updated_at timestamptz not null
);

-- Who of there is who here.
create table member_identities (
  website_id text not null,
  issuer text not null,
  subject text not null,
  member_id text not null,
  created_at timestamptz not null,
  primary key (website_id, issuer, subject),
  foreign key (website_id, member_id) references members (website_id, id) on delete cascade
);
create index member_identities_member on member_identities (website_id, member_id);

alter table member_sessions add column by_sso boolean not null default false;
