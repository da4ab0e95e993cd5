import { sql } from 'kysely';
import { z } from 'zod';
import { notifyAnswerers } from '../../messaging/notifications/index.ts';
import { defineJob } from '../../platform/jobs/index.ts';

const atOnce = 500;

/** Tells before a target breaks whoever has the conversation; where nobody has it, those who want to be told of such. */
export const warnSla = defineJob({
  name: 'sla.warn',
  payload: z.object({}),
  cron: '* * * * *',
  async run(_payload, { db, clock, signal }) {
    const now = clock.now();
    let told = atOnce;
    while (told === atOnce && !signal.aborted) {
      told = await db.transaction(async (tx) => {
        const { rows } = await sql<{
          team_id: number;
          phone_number_id: number;
          contact_id: number;
          text: string;
        }>`
          with late as (
            select team_id, phone_number_id, contact_id from conversations
            where sla_warn_at <= ${now} order by team_id, phone_number_id, contact_id
            limit ${atOnce} for no key update skip locked
          )
          update conversations v set sla_warn_at = null from late
          where v.team_id = late.team_id and v.phone_number_id = late.phone_number_id
            and v.contact_id = late.contact_id
          returning v.team_id, v.phone_number_id, v.contact_id, coalesce(v.last_message_preview, '') as text
        `.execute(tx);
        await notifyAnswerers(tx, now, 'sla_warning', rows);
        return rows.length;
      });
    }
  },
});
