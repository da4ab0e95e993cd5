import type { Label } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import { refuseAsked, refuseUsed } from '../../../messaging/uses/index.ts';
import { isUniqueViolation } from '../../../platform/database/index.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { deleteTargetsOfLabel } from '../../sla/index.ts';
import { publishInbox } from '../publishInbox.ts';

const columns = ['id', 'name', 'color'] as const;

export async function listLabels({ db, teamId }: RequestContext): Promise<Label[]> {
  const rows = await db.read((tx) =>
    tx.selectFrom('labels').select(columns).where('team_id', '=', teamId).orderBy('name').execute(),
  );
  return rows as Label[];
}

export async function createLabel(ctx: RequestContext, values: Omit<Label, 'id'>): Promise<Label> {
  const row = await ctx.db
    .transaction((tx) => {
      publishInbox(tx, ctx);
      return tx
        .insertInto('labels')
        .values({
          ...values,
          team_id: ctx.teamId,
          created_by: ctx.person.userId,
          created_at: ctx.clock.now(),
        })
        .returning(columns)
        .executeTakeFirstOrThrow();
    })
    .catch(refuseTakenName);
  return row as Label;
}

export async function updateLabel(
  ctx: RequestContext,
  id: number,
  { name, color }: { name?: string | undefined; color?: Label['color'] | undefined },
): Promise<Label> {
  const row = await ctx.db
    .transaction((tx) => {
      publishInbox(tx, ctx);
      return tx
        .updateTable('labels')
        .set((eb) => ({ name: name ?? eb.ref('name'), color: color ?? eb.ref('color') }))
        .where('team_id', '=', ctx.teamId)
        .where('id', '=', id)
        .returning(columns)
        .executeTakeFirst();
    })
    .catch(refuseTakenName);
  if (!row) throw notFound();
  return row as Label;
}

export async function deleteLabel(ctx: RequestContext, id: number): Promise<void> {
  const { teamId } = ctx;
  await ctx.db.transaction(async (tx) => {
    const label = await tx
      .selectFrom('labels')
      .select(['id', 'name'])
      .where('team_id', '=', teamId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!label) throw notFound();
    await refuseAsked(tx, { teamId, kind: 'label', id }, 'label_in_use');
    await refuseUsed(tx, { teamId, kind: 'label', id }, 'label_in_use');
    await deleteTargetsOfLabel(tx, ctx, label);
    await tx.deleteFrom('labels').where('team_id', '=', teamId).where('id', '=', id).execute();
    publishInbox(tx, ctx);
  });
}

const nameTaken = {
  en: 'Another label has this name.',
  fr: 'Une autre étiquette porte déjà ce nom.',
};

function refuseTakenName(error: unknown): never {
  if (!isUniqueViolation(error, 'labels_name')) throw error;
  throw new AppError('name_taken', nameTaken, { status: 422, errors: { name: [nameTaken] } });
}
