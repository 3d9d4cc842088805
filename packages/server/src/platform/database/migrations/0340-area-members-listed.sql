-- Those in an area in the order of the list of members, so that a page of an area reads no more than a page.
alter table area_members add column member_since timestamptz;
update area_members a set member_since = m.created_at from members m
where m.website_id = a.website_id and m.id = a.member_id;
alter table area_members alter column member_since set not null;
create index area_members_listed on area_members (website_id, area_id, member_since desc, member_id desc);
