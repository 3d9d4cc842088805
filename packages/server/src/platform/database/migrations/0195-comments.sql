-- Comments on posts, and likes.
alter table websites add column comments jsonb not null default '{}';

alter table items
  add column comment_mode text not null default 'usual' check (comment_mode in ('usual', 'open', 'approval', 'closed')),
  -- How many comments everybody sees.
  add column comment_count integer not null default 0,
  add column like_count integer not null default 0;

create table comments (
  website_id text not null,
  id text not null,
  item_id text not null,
  -- What it answers; the thread it is in, itself where it begins one.
  parent_id text,
  root_id text not null,
  depth integer not null,
  -- Who wrote it: a member, somebody of the website, or a guest, who gave a name and an address.
  member_id text,
  account_id text,
  is_team boolean not null,
  name text not null,
  -- In small letters; null for somebody of the website.
  email text,
  body text not null,
  language text not null,
  origin text not null,
  state text not null check (state in ('waiting', 'shown', 'spam', 'removed')),
  -- Whether the writer is told of answers; `asked`: once they have said so with the link of a mail.
  tells text not null check (tells in ('no', 'asked', 'yes')),
  -- Of the form it was sent with, so that the same one sent again is no second comment.
  submission text not null,
  like_count integer not null default 0,
  written_at timestamptz not null,
  -- When those were told who are to know that it is seen.
  told_at timestamptz,
  primary key (website_id, id),
  foreign key (website_id, item_id) references items (website_id, id) on delete cascade,
  foreign key (website_id, parent_id) references comments (website_id, id) on delete cascade,
  foreign key (website_id, member_id) references members (website_id, id) on delete set null (member_id)
);
create unique index comments_submission on comments (website_id, submission);
create index comments_newest on comments (website_id, written_at desc, id desc);
create index comments_waiting on comments (website_id) where state = 'waiting';
create index comments_threads on comments (website_id, item_id, written_at, id) where parent_id is null;
create index comments_answers on comments (website_id, root_id);
create index comments_parent on comments (website_id, parent_id);
create index comments_email on comments (website_id, email);
create index comments_member on comments (website_id, member_id);
create index comments_account on comments (account_id) where account_id is not null;

-- Who likes what: a post or a comment below it. Only a hash of who, of a browser's cookie or a member's identifier.
create table likes (
  website_id text not null,
  thing_id text not null,
  liker_hash text not null,
  item_id text not null,
  member_id text,
  created_at timestamptz not null,
  primary key (website_id, thing_id, liker_hash),
  foreign key (website_id, item_id) references items (website_id, id) on delete cascade,
  foreign key (website_id, member_id) references members (website_id, id) on delete set null (member_id)
);
create index likes_item on likes (website_id, item_id);
create index likes_member on likes (website_id, member_id);
