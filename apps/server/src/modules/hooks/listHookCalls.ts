import type { HookCall } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

type Row = Omit<HookCall, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date };

export interface HookCallFilter {
  kind: 'automation' | 'template';
  thingId: number;
  /** Of a template, that several numbers have. */
  phoneNumberId?: number;
  callId?: number;
  refused?: boolean;
  cursor?: string | undefined;
  per_page: number;
}

/** The newest first; a cursor is the id after which the next page begins. */
export async function listHookCalls(tx: Tx, teamId: number, filter: HookCallFilter) {
  const { kind, thingId, phoneNumberId = null, callId = null, refused = false, cursor, per_page } = filter;
  const before = /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : null;
  const { rows } = await sql<Row>`
    select id, contact_id, headers, payload, response, status_code, user_agent, host(ip_address) as ip_address, replay_of,
      created_at, updated_at
    from hook_calls
    where team_id = ${teamId} and kind = ${kind} and thing_id = ${thingId}
      and (${phoneNumberId}::bigint is null or phone_number_id = ${phoneNumberId})
      and (${before}::bigint is null or id < ${before})
      and (${callId}::bigint is null or id = ${callId})
      and (not ${refused}::boolean or status_code >= 400)
    order by id desc limit ${per_page + 1}`.execute(tx);
  const page = rows.slice(0, per_page);
  const next_cursor = rows.length > per_page ? String(page.at(-1)?.id ?? '') : null;
  return {
    data: page.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    })),
    meta: { next_cursor, per_page },
  };
}
