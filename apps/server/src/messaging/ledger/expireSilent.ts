import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { applyEvents } from './applyEvents.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Meta tries so long, by the category of the template, and a failure may be told late: hence the margin. */
const patience = { codes: 10 * minute + 60 * minute, others: 31 * day };
/** A code is looked for among what was sent this lately: all that is silent for a month would be read each time. */
const codesSince = 3 * day;
/**
 * What is older than this belongs to another time, in which nobody looked for it: after an upgrade years of history must
 * not be told of as if it had just happened.
 */
const othersSince = patience.others + 31 * day;
export const silentBatch = 1_000;

/**
 * Messages that WhatsApp took, held or sent, and that were not delivered while they could still be: it let them go (facts
 * of Meta: "assume it was dropped", and do not count on a failure). Returns how many; with a full batch there may be more.
 */
export async function expireSilent(tx: Tx, now: Date): Promise<number> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await sql<{ team_id: number; id: number }>`
    (
      select m.team_id, m.id from messages m
      where m.open_status = 'silent' and m.direction = 'out'
        and m.accepted_at between ${before(othersSince)} and ${before(patience.others)}
      order by m.accepted_at limit ${silentBatch}
    ) union all (
      select m.team_id, m.id from messages m
      join templates t on t.team_id = m.team_id and t.id = m.template_id and t.category = 'AUTHENTICATION'
      where m.open_status = 'silent' and m.direction = 'out'
        and m.accepted_at between ${before(codesSince)} and ${before(patience.codes)}
      order by m.accepted_at limit ${silentBatch}
    ) limit ${silentBatch}`.execute(tx);
  const event = { kind: 'expired' as const };
  const _changes = await applyEvents(
    tx,
    rows.map(({ team_id: teamId, id: messageId }) => ({ teamId, messageId, event })),
  );
  return rows.length;
}
