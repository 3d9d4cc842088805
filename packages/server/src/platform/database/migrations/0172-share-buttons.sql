-- Where visitors of a website can share a post.
alter table websites add column share_buttons jsonb not null default '[]';
