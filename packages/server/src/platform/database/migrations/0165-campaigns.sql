-- Groups of subscribers under a name, by rules.
create table segments (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  name text not null,
  -- The name as names are compared.
  folded text not null,
  rules jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website_id, id)
);
create unique index segments_name on segments (website_id, folded);

-- What subscribers choose mails by.
create table newsletter_topics (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  name text not null,
  position integer not null,
  created_at timestamptz not null,
  primary key (website_id, id)
);

-- Topics somebody does not want, and whether opens and clicks of their mails may be counted.
alter table subscribers add column left_topics jsonb not null default '[]';
alter table subscribers add column counting_allowed_at timestamptz;

-- Mails to many. Its mail is a document of its own.
alter table documents drop constraint documents_owner_kind_check;
alter table documents add constraint documents_owner_kind_check
  check (owner_kind in ('collection', 'item', 'website', 'synced', 'mail'));
-- A document that is closed is not changed: what is sent stays as it was.
alter table documents add column is_closed boolean not null default false;

create table campaigns (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  state text not null check (state in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'canceled')),
  subject jsonb not null,
  preview_text jsonb not null,
  sender_name text not null,
  reply_to text not null,
  segment_id text,
  topic_id text,
  per_hour integer not null,
  is_counted boolean not null,
  origin text not null,
  -- What is sent, by language, once it begins.
  mails jsonb,
  problem text,
  scheduled_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  next_batch_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (website_id, id)
);
create index campaigns_newest on campaigns (website_id, created_at desc, id desc);
create index campaigns_due on campaigns (state) where state in ('scheduled', 'sending');

-- Who a campaign goes to, and what became of each mail.
create table campaign_recipients (
  website_id text not null,
  campaign_id text not null,
  subscriber_id text not null,
  email text not null,
  language text not null,
  state text not null check (state in ('waiting', 'handing', 'sent', 'refused', 'failed', 'unsure', 'skipped', 'returned')),
  is_countable boolean not null,
  attempts integer not null default 0,
  not_before timestamptz not null,
  claimed_at timestamptz,
  done_at timestamptz,
  problem text,
  opened_at timestamptz,
  clicked_at timestamptz,
  primary key (website_id, campaign_id, subscriber_id),
  foreign key (website_id, campaign_id) references campaigns (website_id, id) on delete cascade
);
create index campaign_recipients_state on campaign_recipients (website_id, campaign_id, state, subscriber_id);

-- Links of a campaign that were followed, by whom, once each.
create table campaign_clicks (
  website_id text not null,
  campaign_id text not null,
  subscriber_id text not null,
  url text not null,
  at timestamptz not null,
  primary key (website_id, campaign_id, subscriber_id, url),
  foreign key (website_id, campaign_id) references campaigns (website_id, id) on delete cascade
);

-- Addresses that get no campaigns, until the owner says otherwise.
create table blocked_addresses (
  website_id text not null references websites (id) on delete cascade,
  email text not null,
  reason text not null check (reason in ('refused', 'returned', 'complained', 'by-hand')),
  detail text not null,
  created_at timestamptz not null,
  primary key (website_id, email)
);
create index blocked_addresses_newest on blocked_addresses (website_id, created_at desc, email desc);
