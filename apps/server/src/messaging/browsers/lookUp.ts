import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import type { Telling } from './telling.ts';

/** More rows than that are in nobody's list at once. */
const mostRows = 500;

/** Finds the pages that show what changed, where the facts themselves do not say: in two statements at most. */
export async function lookUp(tx: Tx, telling: Telling): Promise<void> {
  if (telling.teams.size > 0 || telling.everywhere.size > 0) await findNumbers(tx, telling);
  if (telling.people.size > 0) await findConversations(tx, telling);
}

async function findNumbers(tx: Tx, telling: Telling): Promise<void> {
  const everywhere = [...telling.everywhere.values()];
  const teamIds = [...telling.teams, ...everywhere.map(({ teamId }) => teamId)];
  const { rows } = await sql<{ id: number; team_id: number }>`
    select id, team_id from phone_numbers where team_id = any(${teamIds}::bigint[])`.execute(tx);
  for (const { id, team_id } of rows) {
    if (telling.teams.has(team_id))
      telling.add({ name: 'contacts.updated', payload: { phone_number_id: id } });
    for (const { teamId, contactId } of everywhere)
      if (teamId === team_id) telling.addTimeline(id, contactId);
  }
}

interface FoundConversation {
  phone_number_id: number;
  contact_id: number;
  with_timeline: boolean;
}

async function findConversations(tx: Tx, telling: Telling): Promise<void> {
  const wanted = [...telling.people.values()].map((shown) => ({
    team_id: shown.teamId,
    phone_number_id: shown.phoneNumberId,
    contact_id: shown.contactId,
    with_timeline: shown.withTimeline,
  }));
  const { rows } = await sql<FoundConversation>`
    select v.phone_number_id, v.contact_id, bool_or(x.with_timeline) as with_timeline
    from jsonb_to_recordset(${jsonRows(wanted)}) as x(
      team_id bigint, phone_number_id bigint, contact_id bigint, with_timeline boolean)
    join conversations v on v.team_id = x.team_id and v.contact_id = x.contact_id
      and (x.phone_number_id is null or v.phone_number_id = x.phone_number_id)
    group by 1, 2 limit ${mostRows}`.execute(tx);
  for (const { phone_number_id, contact_id, with_timeline } of rows) {
    telling.addConversation(phone_number_id, contact_id);
    if (with_timeline) telling.addTimeline(phone_number_id, contact_id);
  }
}
