-- Which time of asking a subscriber was kept by: a job that runs twice mails nobody twice.
alter table subscribers add column ask_id text;
