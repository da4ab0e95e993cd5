import type { Tx } from '../platform/database/index.ts';

/** Returns the country in which a number without one is read. */
export async function readTeamCountry(tx: Tx, teamId: number): Promise<string> {
  const team = await tx
    .selectFrom('teams')
    .select('country_code')
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow();
  return team.country_code;
}
