import { sql } from 'kysely';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/index.ts';
import { keepDue, readTargets } from './keepSla.ts';

const atOnce = 500;

/** After targets or business hours changed: all open conversations of a team, and those that had a target before. */
export const recountSla = defineJob({
  name: 'sla.recount',
  payload: z.object({ teamId: z.int() }),
  async run({ teamId }, { db, clock, signal }) {
    let after = 0;
    while (!signal.aborted) {
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
