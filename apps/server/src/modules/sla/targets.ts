import type { SlaTarget } from '@herald/contract';
import { sql } from 'kysely';
import { audit, auditAll, changesBetween } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import { isUniqueViolation, type Tx } from '../../platform/database/index.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { publish } from '../../platform/realtime/index.ts';
import { recountLater } from './recountSla.ts';

type SlaValues = Omit<SlaTarget, 'id'>;

const columns = [
  'id',
  'phone_number_id',
  'label_id',
  sql<SlaTarget['priority']>`priority`.as('priority'),
  'first_response_minutes',
  'next_response_minutes',
  'resolution_minutes',
  'in_business_hours',
] as const;

export function listTargets({ db, teamId }: RequestContext): Promise<SlaTarget[]> {
  return db.read((tx) =>
    tx.selectFrom('sla_targets').select(columns).where('team_id', '=', teamId).orderBy('id').execute(),
  );
}

export function createTarget(ctx: RequestContext, values: SlaValues): Promise<SlaTarget> {
  return save(ctx, values, async (tx) => {
    const target = await tx
      .insertInto('sla_targets')
      .values({ ...values, team_id: ctx.teamId })
      .returning(columns)
      .executeTakeFirstOrThrow();
    await audit(tx, byOf(ctx), {
      action: 'sla_target.created',
      target: await named(tx, ctx.teamId, target),
      after: readable(target),
    });
    return target;
  });
}

export function updateTarget(ctx: RequestContext, id: number, values: SlaValues): Promise<SlaTarget> {
  return save(ctx, values, async (tx) => {
    const before = await lockTarget(tx, ctx, id);
    const after = await tx
      .updateTable('sla_targets')
      .set(values)
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow();
    const changes = changesBetween(readable(before), readable(after));
    const target = await named(tx, ctx.teamId, after);
    if (changes) await audit(tx, byOf(ctx), { action: 'sla_target.updated', target, ...changes });
    return after;
  });
}

export function deleteTarget(ctx: RequestContext, id: number): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const target = await lockTarget(tx, ctx, id);
    await tx.deleteFrom('sla_targets').where('team_id', '=', ctx.teamId).where('id', '=', id).execute();
    await audit(tx, byOf(ctx), {
      action: 'sla_target.deleted',
      target: await named(tx, ctx.teamId, target),
      before: readable(target),
    });
    await changed(tx, ctx);
  });
}

/** A label takes its targets with it: nothing may be due by what nobody can see any more. */
export async function deleteTargetsOfLabel(tx: Tx, ctx: RequestContext, label: { id: number; name: string }) {
  const targets = await tx
    .deleteFrom('sla_targets')
    .where('team_id', '=', ctx.teamId)
    .where('label_id', '=', label.id)
    .returning(columns)
    .execute();
  if (targets.length === 0) return;
  await auditAll(
    tx,
    byOf(ctx),
    targets.map((target) => ({
      action: 'sla_target.deleted',
      target: { kind: 'sla_target', id: target.id, name: label.name },
      before: readable(target),
    })),
  );
  await changed(tx, ctx);
}

function save(
  ctx: RequestContext,
  values: SlaValues,
  write: (tx: Tx) => Promise<SlaTarget>,
): Promise<SlaTarget> {
  const { first_response_minutes, next_response_minutes, resolution_minutes } = values;
  if ((first_response_minutes ?? next_response_minutes ?? resolution_minutes) === null) throw emptyTarget();
  return ctx.db
    .transaction(async (tx) => {
      await checkAbout(tx, ctx, values);
      const target = await write(tx);
      await changed(tx, ctx);
      return target;
    })
    .catch(refuseInWords);
}

async function lockTarget(tx: Tx, { teamId }: RequestContext, id: number): Promise<SlaTarget> {
  const query = tx.selectFrom('sla_targets').select(columns).where('team_id', '=', teamId);
  const target = await query.where('id', '=', id).forUpdate().executeTakeFirst();
  if (!target) throw notFound();
  return target;
}

/** As the audit log names it: by its label, where it has one. */
async function named(tx: Tx, teamId: number, { id, label_id }: SlaTarget) {
  const label =
    label_id === null
      ? null
      : await tx
          .selectFrom('labels')
          .select('name')
          .where('team_id', '=', teamId)
          .where('id', '=', label_id)
          .executeTakeFirst();
  return { kind: 'sla_target', id, name: label?.name ?? null };
}

const readable = (target: SlaTarget) => ({
  priority: target.priority,
  first_response_minutes: target.first_response_minutes,
  next_response_minutes: target.next_response_minutes,
  resolution_minutes: target.resolution_minutes,
  in_business_hours: target.in_business_hours,
});

/** Number and label are the team's own. */
async function checkAbout(
  tx: Tx,
  { teamId }: RequestContext,
  { phone_number_id, label_id }: SlaValues,
): Promise<void> {
  const find = (table: 'labels' | 'phone_numbers', id: number) =>
    tx.selectFrom(table).select('id').where('team_id', '=', teamId).where('id', '=', id).executeTakeFirst();
  if (phone_number_id !== null && !(await find('phone_numbers', phone_number_id))) throw notFound();
  if (label_id !== null && !(await find('labels', label_id))) throw notFound();
}

/** Conversations that are open now follow. */
async function changed(tx: Tx, { teamId }: RequestContext): Promise<void> {
  publish(tx, { name: 'inbox.updated', payload: { team_id: teamId } });
  await recountLater(tx, teamId);
}

function emptyTarget(): AppError {
  return new AppError(
    'target_empty',
    { en: 'Choose at least one time.', fr: 'Choisissez au moins un délai.' },
    { status: 422 },
  );
}

function refuseInWords(error: unknown): never {
  if (isUniqueViolation(error, 'sla_targets_about')) {
    const text = {
      en: 'There is a target for this number, label and priority already.',
      fr: 'Il existe déjà un délai pour ce numéro, cette étiquette et cette priorité.',
    };
    throw new AppError('target_taken', text, { status: 422, errors: { label_id: [text] } });
  }
  throw error;
}
