-- What of each tax of an order is on each of its lines: whatever is given back is given back with the tax it had. Of orders from
-- before nobody knows; of those every line has the same share.
alter table order_items add column taxes jsonb;
