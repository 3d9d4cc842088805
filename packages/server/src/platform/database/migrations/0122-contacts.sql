-- Everybody a website knows by a mail address: who bought, who gets the newsletter, members, who wrote through a form, who
-- waits for something that is sold out.
create table contacts (
  website_id text not null references websites (id) on delete cascade,
  id text not null,
  -- The contact that stands for the person: itself, unless its address was merged into another one's.
  person_id text not null,
  -- In small letters.
  email text not null,
  name text not null default '',
  tags jsonb not null default '[]',
  -- Of the person: when they were first known, and when they last did something.
  created_at timestamptz not null,
  last_at timestamptz not null,
  primary key (website_id, id),
  foreign key (website_id, person_id) references contacts (website_id, id)
);
create unique index contacts_email on contacts (website_id, email);
create index contacts_person on contacts (website_id, person_id);
create index contacts_last on contacts (website_id, last_at desc, id desc) where person_id = id;
create index contacts_since on contacts (website_id, created_at desc, id desc) where person_id = id;
create index contacts_name on contacts (website_id, lower(coalesce(nullif(name, ''), email)), id) where person_id = id;
create index contacts_tagged on contacts (website_id) where tags <> '[]';

-- What the people of a website write down of somebody, for themselves.
create table contact_notes (
  website_id text not null,
  contact_id text not null,
  id text not null,
  text text not null,
  author text not null,
  created_at timestamptz not null,
  primary key (website_id, id),
  foreign key (website_id, contact_id) references contacts (website_id, id) on delete cascade
);
create index contact_notes_of on contact_notes (website_id, contact_id, created_at desc);

-- The address a visitor wrote into a form: its first field for one.
alter table form_answers add column email text;
update form_answers f set email = (
  select lower(trim(a.value ->> 'answer')) from jsonb_array_elements(f.answers) with ordinality a(value, place)
  where a.value ->> 'kind' = 'email' and trim(a.value ->> 'answer') <> '' order by a.place limit 1)
where f.answers @> '[{"kind": "email"}]';
create index form_answers_email on form_answers (website_id, email, created_at desc) where email is not null;

create index restock_sign_ups_of on restock_sign_ups (website_id, email);

-- Who is known already.
insert into contacts (website_id, id, person_id, email, name, created_at, last_at)
select website_id, id, id, email, name, since, last from (
  select website_id, min(id) as id, email, coalesce((array_agg(name order by last desc) filter (where name <> ''))[1], '') as name,
    min(since) as since, max(last) as last
  from (
    select website_id, 'o' || id as id, lower(trim(email)) as email, customer_name as name, created_at as since, created_at as last
      from orders where email <> 'erased@invalid'
    union all
    select website_id, 'u' || id, lower(trim(email)), customer_name, created_at, created_at
      from subscriptions where email <> 'erased@invalid'
    union all
    select website_id, 's' || id, email, '', created_at, greatest(consented_at, confirmed_at) from subscribers
    union all
    select website_id, 'm' || id, email, name, created_at, created_at from members
    union all
    select website_id, 'f' || id, email,
      coalesce((select a ->> 'answer' from jsonb_array_elements(answers) a
        where a ->> 'kind' = 'name' and trim(a ->> 'answer') <> '' limit 1), ''), created_at, created_at
      from form_answers where email is not null and not suspected
    union all
    select website_id, 'r' || id, email, '', queued_at, queued_at from restock_sign_ups
  ) known where email <> '' group by website_id, email
) people;
