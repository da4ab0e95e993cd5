import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/database/index.ts';
import { defineJob, enqueue } from '../../platform/jobs/index.ts';

/** So many at a time: nobody waits long for their messages. */
const atOnce = 1_000;

/**
 * A message that moves tells the balance, which does not know it before the commit. So once more after it: what became of
 * these meanwhile. Nobody who moves messages waits for the change of who bills; it waits for nobody either.
 */
export const noteMovedJob = defineJob({
  name: 'balance.noteMoved',
  payload: z.object({ teamId: z.int(), messageIds: z.array(z.int()) }),
  run: ({ teamId, messageIds }, { db }) =>
    db.withTeam(teamId).transaction((tx) => noteMoved(tx, teamId, messageIds)),
});

/** Looks at messages again once the transaction is committed. */
export async function noteMovedLater(tx: Tx, teamId: number, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < ids.length; from += atOnce)
    await enqueue(tx, noteMovedJob, { teamId, messageIds: ids.slice(from, from + atOnce) });
}

/** Whoever is moving one of them at this moment is waited for: they may not have seen that it is the balance's. */
async function noteMoved(tx: Tx, teamId: number, ids: readonly number[]): Promise<void> {
  const own = sql`m.team_id = ${teamId} and m.id = any(${ids}::bigint[])`;
  await sql`select from messages m where ${own} order by m.id for no key update`.execute(tx);
  await sql`select herald.note_message_cost(m) from messages m where ${own} order by m.id`.execute(tx);
  // Erased meanwhile.
  await sql`
    update balance_messages b set open_micros = 0, is_moved = true
    where b.team_id = ${teamId} and b.message_id = any(${ids}::bigint[]) and b.open_micros > 0
      and not exists (select from messages m where m.team_id = b.team_id and m.id = b.message_id)`.execute(
    tx,
  );
}
