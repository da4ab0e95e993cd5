import { mostAwaiting } from '@herald/contract';
import { sql } from 'kysely';
import type { AppServices } from '../../platform/context.ts';
import { planned } from '../../platform/database/index.ts';
import type { ReadRows } from '../../platform/realtime/index.ts';
import { type ConversationRow, conversationColumns } from './conversationRow.ts';
import { presentConversation } from './presentConversation.ts';

/** Reads conversations of any teams, and how many wait of each number, for the events that tell of their changes. */
export function readRowsOf(app: AppServices): ReadRows {
  return async (wanted) => {
    const [conversations, awaiting] = await Promise.all([
      readChanged(app, wanted),
      readAwaiting(app, wanted),
    ]);
    return new Map(
      [...wanted.keys()].map((number) => [
        number,
        {
          teamId: null,
          awaiting: null,
          ...awaiting.get(number),
          conversations: conversations.get(number) ?? [],
        },
      ]),
    );
  };
}

type Wanted = Parameters<ReadRows>[0];

async function readChanged({ database, clock }: AppServices, wanted: Wanted) {
  const pairs = [...wanted].flatMap(([number, contacts]) => contacts.map((contact) => ({ number, contact })));
  const { rows } = await planned(
    database,
    'read_changed',
    sql<ConversationRow>`
      select ${conversationColumns(sql`p.id`)}
      from unnest(
        ${pairs.map(({ number }) => number)}::bigint[], ${pairs.map(({ contact }) => contact)}::bigint[]
      ) as x(phone_number_id, contact_id)
      join phone_numbers p on p.id = x.phone_number_id
      join contacts c on c.team_id = p.team_id and c.id = x.contact_id
      left join conversations v
        on v.team_id = c.team_id and v.contact_id = c.id and v.phone_number_id = p.id`,
  );
  const now = clock.now();
  return new Map(
    [...Map.groupBy(rows, ({ phone_number_id }) => phone_number_id)].map(([number, own]) => [
      number,
      own.map((row) => presentConversation(row, now)),
    ]),
  );
}

/**
 * Counted after the commit rather than kept: so no answer waits for another, and the count cannot drift. Versions are made
 * of the snapshot that was counted in, of which a later one has the same or a higher end and fewer transactions under way.
 */
async function readAwaiting({ database }: AppServices, wanted: Wanted) {
  const { rows } = await planned(
    database,
    'read_awaiting',
    sql<{ id: number; team_id: number; count: number; version: number }>`
    select p.id, p.team_id, (
        select count(*)::int from (
          select from conversations v
          where v.team_id = p.team_id and v.phone_number_id = p.id and v.shelf = 'open' and v.waiting_since is not null
          limit ${mostAwaiting}
        ) awaiting
      ) as count,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint * 1000
        - least(999, (select count(*) from pg_snapshot_xip(pg_current_snapshot()))) as version
    from phone_numbers p where p.id = any(${[...wanted.keys()]}::bigint[])`,
  );
  return new Map(
    rows.map(({ id, team_id, count, version }) => [
      id,
      { teamId: team_id, awaiting: { count, version: Number(version) } },
    ]),
  );
}
