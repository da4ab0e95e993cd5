import { type RawBuilder, sql } from 'kysely';

/** A row of a team's table. */
export interface RowKey {
  team_id: number;
  id: number;
}

/** The keys as a statement, for `(team_id, id) in`: that is what indexes begin with. */
export function among(keys: readonly RowKey[]): RawBuilder<unknown> {
  const [teamIds, ids] = [keys.map(({ team_id }) => team_id), keys.map(({ id }) => id)];
  return sql`(select * from unnest(${teamIds}::bigint[], ${ids}::bigint[]))`;
}
