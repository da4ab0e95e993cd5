import type { Execution } from '@herald/contract';
import { sql } from 'kysely';
import { shownNameOf } from '../../../platform/shownName.ts';
import { ofTest } from '../tested.ts';

export interface ExecutionRow {
  id: number;
  automation_id: number;
  contact_id: number;
  contact_name: string | null;
  phone_number: string | null;
  status: string;
  end_reason: string | null;
  block_id: string;
  version: number;
  cause: string;
  steps: number;
  sent: number;
  started_at: Date;
  due_at: Date | null;
  ended_at: Date | null;
}

export const executionColumns = sql`
  r.id, r.automation_id, r.contact_id, r.status, r.end_reason, r.block_id, r.version, r.cause, r.steps, r.sent,
  r.started_at, r.ended_at, w.due_at, c.phone_number, ${shownNameOf} as contact_name`;
export const executionTables = sql`
  automation_runs r
  join contacts c on c.team_id = r.team_id and c.id = r.contact_id
  left join automation_waits w on w.team_id = r.team_id and w.run_id = r.id`;

/** A run as the contract names it. */
export function presentExecution(row: ExecutionRow): Execution {
  const {
    contact_id,
    contact_name,
    phone_number,
    started_at,
    due_at,
    ended_at,
    automation_id: _,
    ...rest
  } = row;
  return {
    ...rest,
    status: row.status as Execution['status'],
    is_test: ofTest(row),
    end_reason: row.end_reason as Execution['end_reason'],
    contact: { id: contact_id, name: contact_name, phone_number },
    started_at: started_at.toISOString(),
    waits_until: due_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
  };
}
