-- 0465_words_without_plans.sql
-- What a message says was one expression with queries for some kinds inside, and PostgreSQL planned all of it anew for each message:
-- with the kind filled in that plan looks cheaper than one for all kinds, and is kept for nobody. By branches only the kind's
-- own expression is looked at, and those of what people mostly write need no plan.
create or replace function herald.message_text(team_id bigint, type text, content jsonb) returns text
  language plpgsql stable parallel safe
as $$
begin
  case type
    when 'text', 'system', 'message_contact_request' then
      return content ->> 'body';
    when 'media' then
      return concat_ws(' ', content ->> 'caption', content ->> 'file_name');
    when 'messages_button_reply' then
      return content ->> 'button_title';
    when 'message_ask_list_option_reply' then
      return concat_ws(' ', content ->> 'row_title', content ->> 'row_description');
    when 'messages_buttons' then
      return concat_ws(' ', content #>> '{header,text}', content ->> 'body', content ->> 'footer',
        (select string_agg(title #>> '{}', ' ') from jsonb_path_query(content, '$.buttons[*].title') title));
    when 'message_cta_url' then
      return concat_ws(' ', content #>> '{header,text}', content ->> 'body', content ->> 'footer', content ->> 'text_url');
    when 'message_ask_list_option' then
      return concat_ws(' ', content ->> 'header', content ->> 'body', content ->> 'footer', content ->> 'button_name',
        (select string_agg(concat_ws(' ', line ->> 'title', line ->> 'description'), ' ')
         from jsonb_path_query(content, '$.sections[*].rows[*]') line));
    when 'location' then
      return concat_ws(' ', content ->> 'name', content ->> 'address');
    when 'contacts' then
      return (select string_agg(name #>> '{}', ' ') from jsonb_path_query(content, '$.cards[*].name') name);
    when 'order' then
      return content ->> 'text';
    when 'template' then
      return (
        select concat_ws(' ',
          herald.filled(w #>> '{structure,header,text}', w -> 'variables', 'header.'),
          herald.filled(w #>> '{structure,body,text}', w -> 'variables', 'body.'))
        from herald.whole_content(team_id, content) w);
    else
      return null;
  end case;
end
$$;
