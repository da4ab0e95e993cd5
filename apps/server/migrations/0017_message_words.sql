-- Words of messages, for search. What people wrote and were answered, not what campaigns sent to everybody: those are the
-- same words a million times, and nobody looks for them.

-- The words of a text as search knows them: runs of letters and digits without accents and capitals. A run without an end
-- (a key, a picture as text) is cut, because an index has room for so much only.
create function herald.words(given text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select left(word, 60)
    from regexp_split_to_table(herald.plain(given) collate "und-x-icu", '[^[:alnum:]]+') word
    where word <> '');

-- A template's text with the values in place. Positional placeholders name their value, named ones stand in its order.
create function herald.filled(given text, variables jsonb, prefix text) returns text
  language plpgsql immutable parallel safe
as $$
declare
  written text;
  place integer := 0;
begin
  for written in
    select key[1] from regexp_matches(given, '\{\{\s*(\w+)\s*\}\}', 'g') with ordinality as found (key, nth)
    group by 1 order by min(nth)
  loop
    place := place + 1;
    given := regexp_replace(given, '\{\{\s*' || written || '\s*\}\}', replace(
      coalesce(variables ->> (prefix || case when written ~ '^\d+$' then written else place::text end), ''), '\', '\\'), 'g');
  end loop;
  return given;
end
$$;

-- What a message says, as one text: what is searched, and what a search shows of it. Left out are what only machines read
-- (ids, kinds of files, addresses behind buttons) and the footer of a template.
create function herald.message_text(team_id bigint, type text, content jsonb) returns text
  language plpgsql stable parallel safe
as $$
begin
  return case type
    when 'text' then content ->> 'body'
    when 'system' then content ->> 'body'
    when 'media' then concat_ws(' ', content ->> 'caption', content ->> 'file_name')
    when 'messages_button_reply' then content ->> 'button_title'
    when 'message_ask_list_option_reply' then concat_ws(' ', content ->> 'row_title', content ->> 'row_description')
    when 'messages_buttons' then concat_ws(' ', content #>> '{header,text}', content ->> 'body', content ->> 'footer',
      (select string_agg(title #>> '{}', ' ') from jsonb_path_query(content, '$.buttons[*].title') title))
    when 'message_cta_url' then concat_ws(' ', content #>> '{header,text}', content ->> 'body', content ->> 'footer',
      content ->> 'text_url')
    when 'message_ask_list_option' then concat_ws(' ', content ->> 'header', content ->> 'body', content ->> 'footer',
      content ->> 'button_name',
      (select string_agg(concat_ws(' ', line ->> 'title', line ->> 'description'), ' ')
       from jsonb_path_query(content, '$.sections[*].rows[*]') line))
    when 'location' then concat_ws(' ', content ->> 'name', content ->> 'address')
    when 'contacts' then (select string_agg(name #>> '{}', ' ') from jsonb_path_query(content, '$.cards[*].name') name)
    when 'order' then content ->> 'text'
    when 'template' then (
      select concat_ws(' ',
        herald.filled(w #>> '{structure,header,text}', w -> 'variables', 'header.'),
        herald.filled(w #>> '{structure,body,text}', w -> 'variables', 'body.'))
      from herald.whole_content(team_id, content) w)
  end;
end
$$;

-- Narrow rows in the order of the messages, so that the newest 10,000 of a number are read in a moment; and the index for
-- whatever is rarer. Every word carries its number in front (`12:hello`): a number is searched as if it were alone.
-- Kept by triggers alone. No foreign key: checking it would lock the row of every message that was just written.
create table message_words (
  team_id bigint not null,
  phone_number_id bigint not null,
  message_id bigint not null,
  contact_id bigint not null,
  words tsvector not null,
  primary key (team_id, phone_number_id, message_id)
);
select herald.make_tenant_table('message_words');

create function herald.number_words(phone_number_id bigint, given text) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(array(select phone_number_id || ':' || word from unnest(herald.words(given)) word));

create function herald.index_message() returns trigger
  language plpgsql
as $$
declare
  found tsvector;
begin
  if tg_op <> 'INSERT' then
    delete from message_words
    where team_id = old.team_id and phone_number_id = old.phone_number_id and message_id = old.id;
  end if;
  if tg_op <> 'DELETE' and new.revoked_at is null then
    found := herald.number_words(new.phone_number_id, herald.message_text(new.team_id, new.type, new.content));
    if found <> '' then
      insert into message_words values (new.team_id, new.phone_number_id, new.id, new.contact_id, found);
    end if;
  end if;
  return null;
end
$$;
-- Neither campaigns nor the statuses of messages ever get as far as calling the function.
create trigger messages_indexed after insert on messages
  for each row when (new.cause is distinct from 'campaign') execute function herald.index_message();
create trigger messages_reindexed after update of content, revoked_at, contact_id, phone_number_id on messages
  for each row when (new.cause is distinct from 'campaign') execute function herald.index_message();
create trigger messages_unindexed after delete on messages
  for each row when (old.cause is distinct from 'campaign') execute function herald.index_message();

-- What is there already.
insert into message_words
select team_id, phone_number_id, id, contact_id, words
from (
  select m.*, herald.number_words(phone_number_id, herald.message_text(team_id, type, content)) as words
  from messages m
  where cause is distinct from 'campaign' and revoked_at is null
) indexed
where words <> '';

create index message_words_words on message_words using gin (words);
