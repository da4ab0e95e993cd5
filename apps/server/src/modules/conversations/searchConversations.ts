import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { whereFound } from '../contacts/index.ts';
import { type ConversationRow, conversationColumns } from './conversationRow.ts';

const mostResults = 50;
/** Words are looked for in this many of the team's newest messages: a search answers in time, however long the past. */
const newestMessages = 20_000;

/**
 * Conversations by name, number or words. The index on names works with operators that row-level security may not run
 * ahead of its policy, so this asks as the pipeline and names the team itself.
 */
export async function searchConversations(ctx: RequestContext, text: string): Promise<ConversationRow[]> {
  const { teamId, phoneNumberId } = ctx;
  const words = sql`herald.plain(${`%${text.replace(/[\\%_]/g, '\\$&')}%`})`;
  const { rows } = await ctx.app.database.pipeline.withTeam(teamId).read((tx) =>
    sql<ConversationRow>`
      with found as (
        select c.id from contacts c where c.team_id = ${teamId} and ${whereFound(text)}
        union
        select m.contact_id
        from (
          select contact_id, phone_number_id, content, revoked_at from messages
          where team_id = ${teamId}
          order by id desc limit ${newestMessages}
        ) m
        where m.phone_number_id = ${phoneNumberId} and m.revoked_at is null and herald.plain(concat_ws(' ',
          m.content ->> 'body', m.content ->> 'caption', m.content ->> 'button_title', m.content ->> 'row_title',
          m.content ->> 'file_name')) like ${words}
      )
      select ${conversationColumns(phoneNumberId)}
      from found f
      join conversations v
        on v.team_id = ${teamId} and v.phone_number_id = ${phoneNumberId} and v.contact_id = f.id
      join contacts c on c.team_id = v.team_id and c.id = v.contact_id
      order by v.last_message_at desc, v.contact_id desc
      limit ${mostResults}
    `.execute(tx),
  );
  return rows;
}
