import { sql } from 'kysely';
import type pg from 'pg';
import type { Fact, Subscriber } from '../index.ts';
import { packRuns, type Run, unpackRuns } from './runs.ts';

/** Where a recorder writes: one row of runs for what one transaction did to one team, in the order of the transactions. */
export async function createRecorderTable(owner: pg.Pool): Promise<void> {
  await owner.query(`
    create table if not exists recorded_facts (
      id bigint generated always as identity primary key, team_id bigint not null, facts json not null);
    grant insert, select on recorded_facts to herald_app, herald_pipeline;`);
}

/**
 * Listens to everything of every team, and writes it down, whole and in order. A fact costs about 2 µs, half of them
 * PostgreSQL's; each as an object of its own it costs 6, as `jsonb`, which PostgreSQL takes apart, another 12.
 */
export const recorder: Subscriber = {
  name: 'recorder',
  async beforeCommit(tx, facts) {
    const byTeam = Map.groupBy(facts, ({ teamId }) => teamId);
    const rows = [...byTeam].map(
      ([teamId, own]) => sql`(${teamId}::bigint, ${JSON.stringify(packRuns(own))}::json)`,
    );
    await sql`insert into recorded_facts (team_id, facts) values ${sql.join(rows)}`.execute(tx);
  },
};

/** All facts of a team in the order in which they were told. */
export async function readRecordedFacts(owner: pg.Pool, teamId: number): Promise<Fact[]> {
  const { rows } = await owner.query<{ facts: Run[] }>(
    'select facts from recorded_facts where team_id = $1 order by id',
    [teamId],
  );
  return rows.flatMap(({ facts }) => unpackRuns(teamId, facts));
}
