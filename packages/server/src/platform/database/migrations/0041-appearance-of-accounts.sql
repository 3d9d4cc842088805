-- How the editor looks to a person: light, dark, or as their system does.
alter table accounts add column appearance text not null default 'system'
  constraint accounts_appearance check (appearance in ('system', 'light', 'dark'));
