-- What only members of a website see belongs to an area, or to all members.
create table member_areas (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  name jsonb not null,
  -- How one comes in: at a press, after asking, or when the owner lets one in.
  joining text not null check (joining in ('open', 'asked', 'invited')),
  created_at timestamptz not null,
  primary key (website_id, id)
);

-- Who is in an area, and who has asked to be.
create table area_members (
  website_id text not null,
  area_id text not null,
  member_id text not null,
  state text not null check (state in ('in', 'asked')),
  created_at timestamptz not null,
  primary key (website_id, area_id, member_id),
  foreign key (website_id, area_id) references member_areas (website_id, id) on delete cascade,
  foreign key (website_id, member_id) references members (website_id, id) on delete cascade
);
create index area_members_member on area_members (website_id, member_id);

-- Whom a page, or a blog with its posts, is kept for: null for everybody, else identifiers of areas; of none, for all members.
alter table collections add column members_only jsonb;
-- What others read instead of it.
alter table collections add column teaser jsonb not null default '{}';

-- argon2id; null for a website that everybody sees.
alter table websites add column password_hash text;
