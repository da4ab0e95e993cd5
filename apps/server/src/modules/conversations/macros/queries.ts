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
  const there = rows.length === 0 ? nothing : await readThere(tx, ctx);
  return rows.map((row) => presentMacro(row, there));
}

/** The only door to one macro. */
export async function accessMacro(tx: Tx, ctx: RequestContext, id: number): Promise<Macro> {
  const row = await visibleMacros(tx, ctx).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return presentMacro(row, await readThere(tx, ctx));
}

function visibleMacros(tx: Tx, { teamId, person }: RequestContext) {
  return tx
    .selectFrom('macros')
    .select(['id', 'name', 'steps', 'user_id', 'use_count', 'updated_at'])
    .where('team_id', '=', teamId)
    .where((where) => where.or([where('user_id', 'is', null), where('user_id', '=', person.userId)]));
}

/** What a macro may name. */
interface There {
  labels: ReadonlySet<number>;
  reasons: ReadonlySet<number>;
}

const nothing: There = { labels: new Set(), reasons: new Set() };

async function readThere(tx: Tx, { teamId }: RequestContext): Promise<There> {
  const { rows } = await sql<{ kind: 'label' | 'reason'; id: number }>`
    select 'label' as kind, id from labels where team_id = ${teamId}
    union all
    select 'reason', id from closing_reasons where team_id = ${teamId} and archived_at is null`.execute(tx);
  const idsOf = (kind: string) => new Set(rows.flatMap((row) => (row.kind === kind ? row.id : [])));
  return { labels: idsOf('label'), reasons: idsOf('reason') };
}

/** A macro loses a label with the team, and a reason that is offered no more. */
function presentMacro({ steps, user_id, updated_at, ...row }: MacroRow, there: There): Macro {
  return {
    ...row,
    steps: withoutLost(macroSteps.parse(steps), there),
    is_shared: user_id === null,
    updated_at: updated_at.toISOString(),
  };
}

function withoutLost({ finish, ...steps }: MacroSteps, { labels, reasons }: There): MacroSteps {
  const known = (ids: number[]) => ids.filter((id) => labels.has(id));
  const isLost = finish?.kind === 'close' && finish.reason_id !== null && !reasons.has(finish.reason_id);
  return {
    ...steps,
    add_labels: known(steps.add_labels),
    remove_labels: known(steps.remove_labels),
    finish: isLost ? { kind: 'close', reason_id: null } : finish,
  };
}
