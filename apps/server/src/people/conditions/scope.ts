import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { NumberScope } from '../../platform/numberScope.ts';

/** Where and when conditions are asked: the number, and the clock of the team. */
export interface ConditionScope extends NumberScope {
  timezone: string;
  now: Date;
}

export async function readConditionScope(
  tx: Tx,
  { teamId, phoneNumberId, now }: Omit<ConditionScope, 'timezone'>,
): Promise<ConditionScope> {
  const { rows } = await sql<{ timezone: string }>`
    select timezone from teams where id = ${teamId}`.execute(tx);
  return { teamId, phoneNumberId, now, timezone: rows[0]?.timezone ?? 'UTC' };
}
