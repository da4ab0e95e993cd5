-- What WhatsApp says around a message besides the quote: that it was forwarded, and which product it asks about.
alter table messages add column context jsonb;
