-- Links with which members sign in, each asked for by one browser. Whose it is stands here once a mail is sent: an address
-- without an account has a row too, so that asking is the same for all. Only hashes are kept.
create table member_sign_ins (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  browser_hash text not null,
  member_id text,
  token_hash text,
  code_hash text,
  -- How often a code was typed.
  tries integer not null default 0,
  is_remembered boolean not null,
  return_to text not null,
  expires_at timestamptz not null,
  primary key (website_id, id),
  foreign key (website_id, member_id) references members (website_id, id) on delete cascade
);
create unique index member_sign_ins_browser on member_sign_ins (website_id, browser_hash);
create unique index member_sign_ins_token on member_sign_ins (website_id, token_hash);
create index member_sign_ins_member on member_sign_ins (website_id, member_id);
create index member_sign_ins_old on member_sign_ins (expires_at);
