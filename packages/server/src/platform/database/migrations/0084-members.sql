-- Visitors' accounts on a website. They are of that website alone, and have nothing to do with the accounts of editors.
create table members (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  -- In small letters.
  email text not null,
  name text not null default '',
  -- argon2id; null until they have followed the link of their mail and chosen one.
  password_hash text,
  -- unconfirmed or invited until then, active from there on.
  state text not null check (state in ('unconfirmed', 'invited', 'active')),
  language text not null,
  addresses jsonb not null default '[]',
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_seen_at timestamptz,
  primary key (website_id, id)
);
create unique index members_email on members (website_id, email);
create index members_newest on members (website_id, created_at desc, id desc);
create index members_unconfirmed on members (created_at) where state = 'unconfirmed';

create table member_sessions (
  website_id text not null,
  id text not null,
  member_id text not null,
  token_hash text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- How long it lasts after its last use, in seconds.
  lasts integer not null,
  primary key (website_id, id),
  foreign key (website_id, member_id) references members (website_id, id) on delete cascade
);
create unique index member_sessions_token on member_sessions (website_id, token_hash);
create index member_sessions_member on member_sessions (website_id, member_id);

-- Links of mails: one for each member, the newest. Only their hashes are kept.
create table member_links (
  website_id text not null,
  member_id text not null,
  token_hash text not null,
  expires_at timestamptz not null,
  primary key (website_id, member_id),
  foreign key (website_id, member_id) references members (website_id, id) on delete cascade
);
create unique index member_links_token on member_links (website_id, token_hash);

-- Whether visitors may have accounts on a website, and who may begin one.
alter table websites add column members jsonb not null default '{"on": false, "signUp": "open"}';

-- Whose cart it is, so that it can be brought to another browser.
alter table carts add column member_id text;
alter table carts add foreign key (website_id, member_id)
  references members (website_id, id) on delete set null (member_id);
create index carts_member on carts (website_id, member_id, updated_at desc) where member_id is not null;
create index orders_email on orders (website_id, lower(email), created_at desc);
