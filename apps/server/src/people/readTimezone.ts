import type { Tx } from '../platform/database/index.ts';

/** Returns the name of the time zone whose days and hours the team goes by, such as "Europe/Paris". */
export async function readTimezone(tx: Tx, teamId: number): Promise<string> {
  const team = await tx
    .selectFrom('teams')
    .select('timezone')
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow();
  return team.timezone;
}
