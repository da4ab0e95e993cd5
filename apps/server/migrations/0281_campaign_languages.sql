-- Whether each person gets the template of their own language, where one of its name exists; everybody else gets the chosen one.
alter table campaigns add column by_language boolean not null default false;
