import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/database/index.ts';
import { defineJob, enqueue } from '../../platform/jobs/index.ts';
import { keepDue, readTargets } from './keepSla.ts';

const atOnce = 500;

/** What is due of a team is counted anew by a job: there may be many conversations. */
export const recountLater = (tx: Tx, teamId: number): Promise<void> =>
  enqueue(tx, recountSla, { teamId }, { key: `sla:${teamId}` });

/** After targets or business hours changed: all open conversations of a team, and those that had a target before. */
export const recountSla = defineJob({
  name: 'sla.recount',
  payload: z.object({ teamId: z.int() }),
  async run({ teamId }, { db, clock, signal }) {
    let after = 0;
    for (;;) {
      // A server that stops while it counts has not counted all: another begins again.
      signal.throwIfAborted();
      const contactIds = await db.transaction(async (tx) => {
        const { rows } = await sql<{ contact_id: number }>`
          select distinct contact_id from conversations
          where team_id = ${teamId} and contact_id > ${after} and (not closed or sla_due_at is not null)
          order by contact_id limit ${atOnce}`.execute(tx);
        const ids = rows.map(({ contact_id }) => contact_id);
        await keepDue(tx, teamId, await readTargets(tx, [teamId]), ids, clock.now());
        return ids;
      });
      if (contactIds.length < atOnce) return;
      after = contactIds.at(-1) ?? after;
    }
  },
});
