-- How often an order was changed, so that two windows do not undo each other's work.
alter table orders add column changes integer not null default 0;
-- Of a payment what went back because its order came to less after a change: the payment counts without it.
alter table payments add column corrected bigint not null default 0;
-- A refund of the difference of a changed order, which takes nothing off what the order comes to.
alter table refunds add column of_change boolean not null default false;
-- The order a link pays what is left of, where it pays one that is placed already.
alter table pay_links add column pays_for text;
create index pay_links_order on pay_links (website_id, pays_for) where pays_for is not null;
