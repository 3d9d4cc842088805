-- Where they have things sent is known by their orders.
alter table members drop column addresses;
