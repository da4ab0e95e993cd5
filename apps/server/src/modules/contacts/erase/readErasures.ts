import type { Erasure } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import { memberJson } from '../../../messaging/assignment/index.ts';
import { hashPhone } from '../../../messaging/erasures/index.ts';
import { readTeamCountry } from '../../../people/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { isUsable, parsePhone } from '../../../platform/phones/parsePhone.ts';

interface ErasureRow extends Omit<Erasure, 'erased_at'> {
  erased_at: Date;
}

/** Receipts, newest first; a phone number finds those of whoever had it, anything else is a reference. */
export async function listErasures(
  ctx: RequestContext,
  { search = '', page, per_page }: { search?: string | undefined; page: number; per_page: number },
): Promise<{ rows: Erasure[]; total: number }> {
  return ctx.db.read(async (tx) => {
    const where = sql`e.team_id = ${ctx.teamId} and ${await matching(tx, ctx, search)}`;
    const rows = await read(tx, where, per_page, (page - 1) * per_page);
    const counted = await sql<{ total: number }>`
      select count(*)::int as total from contact_erasures e where ${where}`.execute(tx);
    return { rows, total: counted.rows[0]?.total ?? 0 };
  });
}

export async function readErasure(ctx: RequestContext, erasureId: number): Promise<Erasure> {
  const [row] = await ctx.db.read((tx) =>
    read(tx, sql`e.team_id = ${ctx.teamId} and e.id = ${erasureId}`, 1, 0),
  );
  if (!row) throw new Error(`The receipt ${erasureId} has vanished.`);
  return row;
}

async function matching(tx: Tx, ctx: RequestContext, search: string): Promise<RawBuilder<unknown>> {
  if (search === '') return sql`true`;
  if (/^[+\d][\d\s().\-/]+$/.test(search)) {
    const phone = parsePhone(search, await readTeamCountry(tx, ctx.teamId));
    return isUsable(phone)
      ? sql`e.phone_hash = ${await hashPhone(ctx.app, ctx.teamId, phone.phone)}`
      : sql`false`;
  }
  return sql`upper(e.reference) = upper(${search})`;
}

async function read(tx: Tx, where: RawBuilder<unknown>, limit: number, offset: number): Promise<Erasure[]> {
  const { rows } = await sql<ErasureRow>`
    select e.id, e.reference, e.reason, e.was_opted_out, e.counts, e.erased_at, ${memberJson('u')} as by
    from contact_erasures e left join users u on u.id = e.erased_by
    where ${where} order by e.id desc limit ${limit} offset ${offset}`.execute(tx);
  return rows.map((row) => ({ ...row, erased_at: row.erased_at.toISOString() }));
}
