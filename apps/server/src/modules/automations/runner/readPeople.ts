import type { RunState } from '@herald/flow';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { Work } from './findWork.ts';

export interface InputRow {
  team_id: number;
  id: number;
  lane: number;
  kind: string;
  automation_id: number | null;
  cause: string | null;
  run_id: number | null;
  wait_nr: number | null;
  contact_id: number;
  phone_number_id: number | null;
  data: Record<string, unknown>;
  happened_at: Date;
}

export interface RunRow {
  team_id: number;
  id: number;
  automation_id: number;
  version: number;
  phone_number_id: number;
  contact_id: number;
  state: RunState;
  depth: number;
  bursts: number;
  started_at: Date;
  /** Of one that begins: what it is written with. */
  cause?: string;
  /** Of its rest; null for one that begins. */
  wait_nr: number | null;
  due_at: Date | null;
  lane: number;
}

const peopleOf = (people: readonly Work[]) => sql`unnest(
  ${people.map((one) => one.team_id)}::bigint[], ${people.map((one) => one.contact_id)}::bigint[]
) as p (team_id, contact_id)`;

/**
 * Everything that happened to them, in its order, done with once the step is: who was put off and hears something new is tried
 * again with all of it.
 */
export async function takeInputs(tx: Tx, people: readonly Work[]): Promise<InputRow[]> {
  const { rows } = await tx.plannedByIndex(
    'automation_inputs_taken',
    sql<InputRow>`
    with taken as (
      delete from automation_inputs i using ${peopleOf(people)}
      where i.team_id = p.team_id and i.contact_id = p.contact_id
      returning i.team_id, i.id, i.lane, i.kind, i.automation_id, i.cause, i.run_id, i.wait_nr, i.contact_id,
        i.phone_number_id, i.data, i.happened_at
    )
    select * from taken order by id`,
  );
  return rows;
}

/** Their runs that wait. */
export async function readRuns(tx: Tx, people: readonly Work[]): Promise<RunRow[]> {
  const { rows } = await tx.plannedByIndex(
    'automation_runs_waiting',
    sql<RunRow>`
    select r.team_id, r.id, r.automation_id, r.version, r.phone_number_id, r.contact_id, r.state, r.depth, r.bursts,
      r.started_at, w.wait_nr, w.due_at, w.lane
    from ${peopleOf(people)}
    join automation_waits w on w.team_id = p.team_id and w.contact_id = p.contact_id
    join automation_runs r on r.team_id = w.team_id and r.id = w.run_id
    order by r.id`,
  );
  return rows;
}
