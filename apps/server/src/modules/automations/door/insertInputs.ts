import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows } from '../../../platform/database/storable.ts';
import { ringFlows } from './bell.ts';

export interface NewInput {
  teamId: number;
  contactId: number;
  phoneNumberId: number | null;
  lane: 0 | 1 | 2;
  kind: string;
  at: Date;
  data?: object;
  /** Of a start. */
  automationId?: number;
  cause?: string;
  /** Of what is for one run. */
  runId?: number;
  waitNr?: number;
}

/** Whatever happens to people in automations only adds rows: nothing here waits for a run, and no run for it. */
export async function insertInputs(tx: Tx, inputs: readonly NewInput[]): Promise<void> {
  if (inputs.length === 0) return;
  await sql`
    insert into automation_inputs (
      team_id, contact_id, phone_number_id, lane, kind, automation_id, cause, run_id, wait_nr, data, happened_at)
    select x.team_id, x.contact_id, x.phone_number_id, x.lane, x.kind, x.automation_id, x.cause, x.run_id, x.wait_nr,
      coalesce(x.data, '{}'), x.at
    from jsonb_to_recordset(${jsonRows(inputs.map(rowOf))}) as x(
      position integer, team_id bigint, contact_id bigint, phone_number_id bigint, lane smallint, kind text,
      automation_id bigint, cause text, run_id bigint, wait_nr integer, data jsonb, at timestamptz)
    order by x.position`.execute(tx);
  ringFlows(tx);
}

function rowOf(input: NewInput, position: number) {
  return {
    position,
    team_id: input.teamId,
    contact_id: input.contactId,
    phone_number_id: input.phoneNumberId,
    lane: input.lane,
    kind: input.kind,
    automation_id: input.automationId ?? null,
    cause: input.cause ?? null,
    run_id: input.runId ?? null,
    wait_nr: input.waitNr ?? null,
    data: input.data ?? {},
    at: input.at,
  };
}
