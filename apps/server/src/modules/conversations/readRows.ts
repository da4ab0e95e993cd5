import { sql } from 'kysely';
import type { AppServices } from '../../platform/context.ts';
import type { ReadRows } from '../../platform/realtime/index.ts';
import { type ConversationRow, conversationColumns } from './conversationRow.ts';
import { presentConversation } from './presentConversation.ts';

/** Reads conversations of any teams in one statement, for the events that tell of their changes. */
export function readRowsOf({ database, clock }: AppServices): ReadRows {
  return async (wanted) => {
    const pairs = [...wanted].flatMap(([number, contacts]) =>
      contacts.map((contact) => ({ number, contact })),
    );
    const { rows } = await sql<ConversationRow & { phone_number_id: number }>`
      select p.id as phone_number_id, ${conversationColumns(sql`p.id`)}
      from unnest(
        ${pairs.map(({ number }) => number)}::bigint[], ${pairs.map(({ contact }) => contact)}::bigint[]
      ) as x(phone_number_id, contact_id)
      join phone_numbers p on p.id = x.phone_number_id
      join contacts c on c.team_id = p.team_id and c.id = x.contact_id
      left join conversations v
        on v.team_id = c.team_id and v.contact_id = c.id and v.phone_number_id = p.id
    `.execute(database.statements);
    const now = clock.now();
    return new Map(
      [...Map.groupBy(rows, ({ phone_number_id }) => phone_number_id)].map(([number, own]) => [
        number,
        own.map((row) => presentConversation(row, now)),
      ]),
    );
  };
}
