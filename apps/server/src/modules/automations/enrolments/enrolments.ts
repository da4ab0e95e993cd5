import type { Enrolment, RouteBody, startEnrolment as startRoute } from '@herald/contract';
import { audit } from '../../../audit.ts';
import { byOf, type RequestContext } from '../../../context.ts';
import { readSegmentConditions } from '../../../people/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import { accessGroup } from '../../groups/index.ts';
import { accessAutomation } from '../queries.ts';
import { enrol } from './enrol.ts';

export function startEnrolment(
  ctx: RequestContext,
  automationId: number,
  source: RouteBody<typeof startRoute>,
): Promise<Enrolment> {
  return ctx.db.transaction(async (tx) => {
    const { is_active, name } = await accessAutomation(tx, ctx, automationId);
    if (!is_active) throw inactive();
    if ('group_id' in source) await accessGroup(tx, ctx.teamId, ctx.phoneNumberId, source.group_id);
    else await readSegmentConditions(tx, ctx, source.segment_id);
    const { id } = await tx
      .insertInto('automation_enrolments')
      .values({
        team_id: ctx.teamId,
        automation_id: automationId,
        source: JSON.stringify(source),
        created_by: ctx.person.userId,
        created_at: ctx.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueue(tx, enrol, { teamId: ctx.teamId, enrolmentId: id });
    const target = { kind: 'automation', id: automationId, name };
    await audit(tx, byOf(ctx), { action: 'automation.enrolled', target });
    return accessEnrolment(tx, ctx.teamId, automationId, id);
  });
}

export function getEnrolment(ctx: RequestContext, automationId: number, id: number): Promise<Enrolment> {
  return ctx.db.read(async (tx) => {
    await accessAutomation(tx, ctx, automationId);
    return accessEnrolment(tx, ctx.teamId, automationId, id);
  });
}

export function stopEnrolment(ctx: RequestContext, automationId: number, id: number): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const { name } = await accessAutomation(tx, ctx, automationId);
    const { status } = await accessEnrolment(tx, ctx.teamId, automationId, id);
    if (status !== 'open') return;
    await tx
      .updateTable('automation_enrolments')
      .set({ status: 'stopped', ended_at: ctx.clock.now() })
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', id)
      .where('status', '=', 'open')
      .execute();
    const target = { kind: 'automation', id: automationId, name };
    await audit(tx, byOf(ctx), { action: 'automation.enrolment_stopped', target });
  });
}

/** So many are shown. */
const newest = 20;

export function listEnrolments(ctx: RequestContext, automationId: number): Promise<Enrolment[]> {
  return ctx.db.read(async (tx) => {
    await accessAutomation(tx, ctx, automationId);
    const rows = await enrolmentsOf(tx, ctx.teamId, automationId)
      .orderBy('id', 'desc')
      .limit(newest)
      .execute();
    return rows.map(present);
  });
}

async function accessEnrolment(tx: Tx, teamId: number, automationId: number, id: number): Promise<Enrolment> {
  const row = await enrolmentsOf(tx, teamId, automationId).where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return present(row);
}

const enrolmentsOf = (tx: Tx, teamId: number, automationId: number) =>
  tx
    .selectFrom('automation_enrolments')
    .select(['id', 'source', 'status', 'queued', 'created_at', 'ended_at'])
    .where('team_id', '=', teamId)
    .where('automation_id', '=', automationId);

type Row = Awaited<ReturnType<ReturnType<typeof enrolmentsOf>['executeTakeFirstOrThrow']>>;

function present(row: Row): Enrolment {
  const source = row.source as { group_id?: number; segment_id?: number };
  return {
    id: row.id,
    group_id: source.group_id ?? null,
    segment_id: source.segment_id ?? null,
    status: row.status as Enrolment['status'],
    queued: row.queued,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}

function inactive(): AppError {
  return new AppError('automation_inactive', {
    en: 'Switch this automation on first: nobody comes in while it is off.',
    fr: 'Activez d’abord cette automatisation : personne n’y entre tant qu’elle est désactivée.',
  });
}
