-- What a request for a person's number says is found by a search.
create or replace function herald.message_text(team_id bigint, type text, content jsonb) returns text
  language plpgsql stable parallel safe
as $$
begin
  return case type
    when 'text' then content ->> 'body'
    when 'system' then content ->> 'body'
    when 'message_contact_request' then content ->> 'body'
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
