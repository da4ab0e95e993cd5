import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';

/** Where and when conditions are asked: the number, and the clock of the team. */
export interface ConditionPlace {
  teamId: number;
  phoneNumberId: number;
  timezone: string;
  now: Date;
}

export async function readConditionPlace(
  tx: Tx,
  { teamId, phoneNumberId, now }: Omit<ConditionPlace, 'timezone'>,
): Promise<ConditionPlace> {
  const { rows } = await sql<{ timezone: string }>`
    select timezone from teams where id = ${teamId}`.execute(tx);
  return { teamId, phoneNumberId, now, timezone: rows[0]?.timezone ?? 'UTC' };
}
