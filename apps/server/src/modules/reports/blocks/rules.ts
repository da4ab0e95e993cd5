import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import { readTargets } from '../../sla/index.ts';
import type { Day } from './days.ts';
import type { Rules } from './readDays.ts';

export interface Kept extends Rules {
  /** What blocks are made under: of others nothing may be used. */
  under: string;
  /** The days of which there are blocks; null before the first. */
  kept: { from: Day; to: Day } | null;
}

/** By which rules days count now, and which days are kept under them. */
export async function readKept(tx: Tx, { teamId, phoneNumberId }: NumberScope): Promise<Kept> {
  const targets = await readTargets(tx, [teamId]);
  const { rows } = await sql<{ zone: string; from: Day | null; to: Day | null; under: string | null }>`
    select t.timezone as zone, p.kept_from::text as from, p.kept_to::text as to, p.kept_under as under
    from teams t
    left join reply_time_progress p on p.team_id = t.id and p.phone_number_id = ${phoneNumberId}
    where t.id = ${teamId}`.execute(tx);
  const { zone, from, to, under: before } = rows[0]!;
  const under = createHash('sha256')
    .update(JSON.stringify([zone, targets]))
    .digest('base64url');
  return { zone, targets, under, kept: before === under && from && to ? { from, to } : null };
}
