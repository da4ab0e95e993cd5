-- 0437_messages_leave_room.sql
-- Of a message three statuses tell, of whole batches at once. Where a page has no room left, a step is written on another
-- one, with an entry in each index, and leaves its old place to be tidied up. With a third of each page free, more steps stay
-- in their place, and the table that has been through them is smaller than with a fifth. Only new pages are filled so.
alter table messages set (fillfactor = 65);
