-- When somebody of the website took a member's second step away, and who.
alter table members add column second_step_removed_at timestamptz;
alter table members add column second_step_removed_by text;
