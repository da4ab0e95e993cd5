-- A view of the list of all numbers belongs to none of them.
alter table inbox_views alter column phone_number_id drop not null;
