-- A link to a draft may show it in a language of the website, and as a member who is in none of the areas of its page.
alter table preview_links add column language text;
alter table preview_links add column as_member boolean not null default false;
