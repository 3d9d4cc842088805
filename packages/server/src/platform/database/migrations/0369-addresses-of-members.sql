-- Where a member has things sent: kept in the account, and offered at the checkout. They go with the member.
create table member_addresses (
  website_id text not null,
  id text not null,
  member_id text not null,
  address jsonb not null,
  -- The one the checkout begins with: one of each member, as long as there is any.
  is_default boolean not null default false,
  created_at timestamptz not null,
  primary key (website_id, id),
  foreign key (website_id, member_id) references members (website_id, id) on delete cascade
);
create index member_addresses_member on member_addresses (website_id, member_id, created_at, id);
