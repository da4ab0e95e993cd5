import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { type ConversationRow, conversationColumns } from '../conversationRow.ts';

/** What the person keeps at the top of the list, of this number or of several, the newest pin first. */
export async function readPinned(
  tx: Tx,
  ctx: RequestContext,
  phoneNumberIds: readonly number[] = [ctx.phoneNumberId],
): Promise<ConversationRow[]> {
  const { teamId, person } = ctx;
  const { rows } = await sql<ConversationRow>`
    select ${conversationColumns(sql`v.phone_number_id`)}
    from (
      select phone_number_id, contact_id, max(id) as id from conversation_pins
      where team_id = ${teamId} and user_id = ${person.userId} and phone_number_id = any(${phoneNumberIds}::bigint[])
      group by phone_number_id, contact_id
    ) p
    join conversations v
      on v.team_id = ${teamId} and v.phone_number_id = p.phone_number_id and v.contact_id = p.contact_id
    join contacts c on c.team_id = v.team_id and c.id = v.contact_id
    order by p.id desc`.execute(tx);
  return rows;
}
