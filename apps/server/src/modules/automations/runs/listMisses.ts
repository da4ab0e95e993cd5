import type { AutomationMiss, listAutomationMisses as listRoute, RouteQuery } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { shownNameOf } from '../../../platform/shownName.ts';
import { accessAutomation } from '../queries.ts';

interface Row {
  id: number;
  contact_id: number;
  contact_name: string | null;
  phone_number: string | null;
  why: string;
  at: Date;
}

/** Who did not come in, the newest first; a cursor is the id after which the next page begins. */
export function listMisses(ctx: RequestContext, automationId: number, query: RouteQuery<typeof listRoute>) {
  return ctx.db.read(async (tx) => {
    await accessAutomation(tx, ctx, automationId);
    const rows = await readPage(tx, ctx.teamId, automationId, query);
    const page = rows.slice(0, query.per_page);
    const next_cursor = rows.length > query.per_page ? String(page.at(-1)?.id ?? '') : null;
    return { data: page.map(present), meta: { next_cursor, per_page: query.per_page } };
  });
}

async function readPage(
  tx: Tx,
  teamId: number,
  automationId: number,
  { cursor, per_page, contact_id }: RouteQuery<typeof listRoute>,
): Promise<Row[]> {
  const before = /^\d{1,15}$/.test(cursor ?? '') ? Number(cursor) : null;
  const { rows } = await sql<Row>`
    select m.id, m.contact_id, ${shownNameOf} as contact_name, c.phone_number, m.why, m.at
    from automation_misses m
    join contacts c on c.team_id = m.team_id and c.id = m.contact_id
    where m.team_id = ${teamId} and m.automation_id = ${automationId}
      and (${before}::bigint is null or m.id < ${before})
      and (${contact_id ?? null}::bigint is null or m.contact_id = ${contact_id ?? null})
    order by m.id desc limit ${per_page + 1}`.execute(tx);
  return rows;
}

function present({ id, contact_id, contact_name, phone_number, why, at }: Row): AutomationMiss {
  return {
    id,
    contact: { id: contact_id, name: contact_name, phone_number },
    why: why as AutomationMiss['why'],
    at: at.toISOString(),
  };
}
