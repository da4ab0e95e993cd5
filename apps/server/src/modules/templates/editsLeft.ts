import { limits } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

const hour = 3_600_000;
const day = 24 * hour;

export interface EditsLeft {
  left: number;
  /** From when another edit is taken; null: now. */
  next: Date | null;
}

/** How many edits of an approved template Meta still takes: it counts those made while it was approved. */
export async function editsLeft(tx: Tx, teamId: number, templateId: number, now: Date): Promise<EditsLeft> {
  const { rows } = await sql<{ at: Date }>`
    select at from template_changes
    where team_id = ${teamId} and template_id = ${templateId} and kind = 'edited' and before = 'APPROVED'
      and at > ${new Date(now.getTime() - 30 * day)}
    order by at desc`.execute(tx);
  return countEdits(
    rows.map(({ at }) => at),
    now,
  );
}

/** `made`: the newest first, of the last 30 days. */
export function countEdits(made: readonly Date[], now: Date): EditsLeft {
  const { perDay, perMonth } = limits.template.edits;
  const left = Math.max(0, perMonth - made.length);
  const ends = [endOf(made[perDay - 1], day), endOf(made[perMonth - 1], 30 * day)].filter(
    (end) => end !== null && end > now.getTime(),
  ) as number[];
  return { left, next: ends.length === 0 ? null : new Date(Math.max(...ends)) };
}

const endOf = (made: Date | undefined, span: number) => (made ? made.getTime() + span : null);
