import { type Macro, type MacroSteps, macroSteps } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { notFound } from '../../../platform/errors.ts';

interface MacroRow {
  id: number;
  name: string;
  steps: unknown;
  user_id: number | null;
  use_count: number;
  updated_at: Date;
}

/** Shared ones and one's own. Those of others do not exist, as far as one can tell. */
export async function readMacros(tx: Tx, ctx: RequestContext): Promise<Macro[]> {
  const rows = await visibleMacros(tx, ctx).orderBy('use_count', 'desc').orderBy('name').execute();
  const there = rows.length === 0 ? new Set<number>() : await readLabelIds(tx, ctx);
  return rows.map((row) => presentMacro(row, there));
}

/** The only door to one macro. */
export async function accessMacro(tx: Tx, ctx: RequestContext, id: number): Promise<Macro> {
  const row = await visibleMacros(tx, ctx).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return presentMacro(row, await readLabelIds(tx, ctx));
}

function visibleMacros(tx: Tx, { teamId, person }: RequestContext) {
  return tx
    .selectFrom('macros')
    .select(['id', 'name', 'steps', 'user_id', 'use_count', 'updated_at'])
    .where('team_id', '=', teamId)
    .where((where) => where.or([where('user_id', 'is', null), where('user_id', '=', person.userId)]));
}

async function readLabelIds(tx: Tx, { teamId }: RequestContext): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select id from labels where team_id = ${teamId}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** A macro loses a label with the team. */
function presentMacro({ steps, user_id, updated_at, ...row }: MacroRow, labels: ReadonlySet<number>): Macro {
  return {
    ...row,
    steps: withoutLost(macroSteps.parse(steps), labels),
    is_shared: user_id === null,
    updated_at: updated_at.toISOString(),
  };
}

function withoutLost(steps: MacroSteps, labels: ReadonlySet<number>): MacroSteps {
  const there = (ids: number[]) => ids.filter((id) => labels.has(id));
  return { ...steps, add_labels: there(steps.add_labels), remove_labels: there(steps.remove_labels) };
}
