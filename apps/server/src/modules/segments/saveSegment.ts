import type { createSegment as createRoute, RouteBody, updateSegment as updateRoute } from '@herald/contract';
import { audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import { isUniqueViolation, type Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/realtime/index.ts';
import { checkConditions } from './checkConditions.ts';
import { countSegment } from './countSegment.ts';
import { accessSegment, type SegmentRow } from './queries.ts';

export async function createSegment(
  ctx: RequestContext,
  { name, color, conditions }: RouteBody<typeof createRoute>,
): Promise<SegmentRow> {
  const at = ctx.clock.now();
  const { id } = await ctx.db
    .transaction(async (tx) => {
      await checkConditions(tx, ctx, conditions);
      publishSegments(tx, ctx);
      return tx
        .insertInto('segments')
        .values({
          team_id: ctx.teamId,
          phone_number_id: ctx.phoneNumberId,
          name,
          color,
          conditions: JSON.stringify(conditions),
          created_by: ctx.person.userId,
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    })
    .catch(refuseTaken);
  return countSegment(ctx, id);
}

export async function updateSegment(
  ctx: RequestContext,
  segmentId: number,
  { name, color, conditions }: RouteBody<typeof updateRoute>,
): Promise<SegmentRow> {
  await ctx.db
    .transaction(async (tx) => {
      const before = await accessSegment(tx, ctx, segmentId);
      if (conditions) await checkConditions(tx, ctx, conditions);
      await tx
        .updateTable('segments')
        .set({
          name: name ?? before.name,
          color: color ?? before.color,
          conditions: JSON.stringify(conditions ?? before.conditions),
          updated_at: ctx.clock.now(),
        })
        .where('team_id', '=', ctx.teamId)
        .where('id', '=', segmentId)
        .execute();
      publishSegments(tx, ctx);
    })
    .catch(refuseTaken);
  return countSegment(ctx, segmentId);
}

export async function deleteSegment(ctx: RequestContext, segmentId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { name } = await accessSegment(tx, ctx, segmentId);
    await tx.deleteFrom('segments').where('team_id', '=', ctx.teamId).where('id', '=', segmentId).execute();
    publishSegments(tx, ctx);
    const target = { kind: 'segment', id: segmentId, name };
    await audit(tx, byOf(ctx), { action: 'segment.deleted', target });
  });
}

/** Segments stand beside lists wherever these are chosen. */
function publishSegments(tx: Tx, ctx: RequestContext): void {
  publish(tx, { name: 'groups.updated', payload: { phone_number_id: ctx.phoneNumberId } });
}

function refuseTaken(error: unknown): never {
  if (!isUniqueViolation(error, 'segments_name')) throw error;
  const text = {
    en: 'You already have a segment with this name.',
    fr: 'Vous avez déjà un segment de ce nom.',
  };
  throw new AppError('segment_name_taken', text, { errors: { name: [text] } });
}
