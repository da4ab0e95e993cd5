import type { Macro, MacroSteps } from '@herald/contract';
import { sql } from 'kysely';
import { mayDo } from '../../../actor.ts';
import { byOf, type RequestContext } from '../../../context.ts';
import { isUniqueViolation, type Tx } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { publish } from '../../../platform/realtime/index.ts';
import { checkSteps } from './checkSteps.ts';
import { accessMacro, readMacros } from './queries.ts';

interface MacroValues {
  name: string;
  steps: MacroSteps;
  is_shared: boolean;
}

export function listMacros(ctx: RequestContext): Promise<Macro[]> {
  return ctx.db.read((tx) => readMacros(tx, ctx));
}

export function createMacro(ctx: RequestContext, values: MacroValues): Promise<Macro> {
  if (values.is_shared) checkSharing(ctx);
  return save(ctx, values, async (tx, row) => {
    const { id } = await tx
      .insertInto('macros')
      .values({ ...row, team_id: ctx.teamId, created_by: ctx.person.userId, created_at: row.updated_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Whoever stops sharing a macro keeps it as their own. */
export function updateMacro(ctx: RequestContext, id: number, values: MacroValues): Promise<Macro> {
  return save(ctx, values, async (tx, row) => {
    const before = await accessMacro(tx, ctx, id);
    if (values.is_shared || before.is_shared) checkSharing(ctx);
    await tx.updateTable('macros').set(row).where('team_id', '=', ctx.teamId).where('id', '=', id).execute();
    return id;
  });
}

export function deleteMacro(ctx: RequestContext, id: number): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const macro = await accessMacro(tx, ctx, id);
    if (macro.is_shared) checkSharing(ctx);
    await tx.deleteFrom('macros').where('team_id', '=', ctx.teamId).where('id', '=', id).execute();
    tell(tx, ctx);
  });
}

/** For the order of the list. */
export async function countUse(tx: Tx, { teamId }: RequestContext, id: number): Promise<void> {
  await sql`update macros set use_count = use_count + 1 where team_id = ${teamId} and id = ${id}`.execute(tx);
}

interface WrittenMacro {
  name: string;
  steps: string;
  user_id: number | null;
  updated_at: Date;
}

function save(
  ctx: RequestContext,
  { name, steps, is_shared }: MacroValues,
  write: (tx: Tx, row: WrittenMacro) => Promise<number>,
): Promise<Macro> {
  return ctx.db
    .transaction(async (tx) => {
      await checkSteps(tx, byOf(ctx), steps);
      const user_id = is_shared ? null : ctx.person.userId;
      const row = { name, steps: JSON.stringify(steps), user_id, updated_at: ctx.clock.now() };
      const id = await write(tx, row);
      tell(tx, ctx);
      return accessMacro(tx, ctx, id);
    })
    .catch(refuseTakenName);
}

/** What everybody runs is the affair of those who share out the work. */
function checkSharing(ctx: RequestContext): void {
  if (!mayDo(ctx.actor, 'conversations.assign')) throw new AppError('forbidden');
}

function tell(tx: Tx, { teamId }: RequestContext): void {
  publish(tx, { name: 'inbox.updated', payload: { team_id: teamId } });
}

const nameTaken = {
  en: 'Another macro has this name.',
  fr: 'Une autre macro porte déjà ce nom.',
};

function refuseTakenName(error: unknown): never {
  if (!isUniqueViolation(error, 'macros_name')) throw error;
  throw new AppError('name_taken', nameTaken, { status: 422, errors: { name: [nameTaken] } });
}
