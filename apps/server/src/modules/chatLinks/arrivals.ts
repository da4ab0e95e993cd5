import { longestFirstMessage } from '@herald/contract';
import { sql } from 'kysely';
import {
  type InboundListener,
  normalizeWords,
  type ReceivedMessage,
} from '../../messaging/whatsapp/index.ts';
import { type Tx, whichOf } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';

/** Who sends the message of a link came by it. A person counts once a link. */
export const arrivalListener: InboundListener = {
  async messagesReceived({ tx }, messages) {
    const said = await findLinked(tx, messages.flatMap(wordsOf));
    if (said.length === 0) return;
    await sql`
      with come as (
        select distinct on (l.team_id, l.id, x.contact_id) l.team_id, l.id, x.contact_id, x.arrived_at
        from jsonb_to_recordset(${jsonRows(said)}) as x(
          team_id bigint, phone_number_id bigint, contact_id bigint, words text, arrived_at timestamptz)
        join chat_links l on l.team_id = x.team_id and l.phone_number_id = x.phone_number_id
          and l.message_key = x.words and l.archived_at is null
        where not exists (select from chat_link_arrivals a
          where a.team_id = l.team_id and a.chat_link_id = l.id and a.contact_id = x.contact_id)
        order by l.team_id, l.id, x.contact_id, x.arrived_at
      ), kept as (
        insert into chat_link_arrivals (team_id, chat_link_id, contact_id, arrived_at)
        select team_id, id, contact_id, arrived_at from come
        returning team_id, chat_link_id
      )
      update chat_links l set conversations_count = l.conversations_count + counted.count
      from (select team_id, chat_link_id, count(*)::int as count from kept group by 1, 2) counted
      where l.team_id = counted.team_id and l.id = counted.chat_link_id`.execute(tx);
  },
};

type Said = ReturnType<typeof wordsOf>[number];

/** Those that say what a link says: most say something else, and are asked about for every batch that comes in. */
const findLinked = (tx: Tx, said: readonly Said[]): Promise<Said[]> =>
  whichOf(
    tx,
    'find_linked',
    said,
    { team_id: 'bigint', phone_number_id: 'bigint', words: 'text' },
    sql`exists (
      select from chat_links l
      where l.team_id = x.team_id and l.phone_number_id = x.phone_number_id and l.message_key = x.words
        and l.archived_at is null)`,
  );

/** Longer than any message of a link cannot be one. */
function wordsOf({ teamId, phoneNumberId, contactId, stored, happenedAt }: ReceivedMessage) {
  if (stored.type !== 'text' || stored.content.body.length > 2 * longestFirstMessage) return [];
  const words = normalizeWords(stored.content.body);
  if (words === '') return [];
  return [
    {
      team_id: teamId,
      phone_number_id: phoneNumberId,
      contact_id: contactId,
      words,
      arrived_at: happenedAt,
    },
  ];
}
