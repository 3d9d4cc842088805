-- When and where the event is that a post tells of; nothing for a post that is none.
alter table items add column event jsonb;
