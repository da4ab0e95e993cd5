import type { AutomationDetail, RouteBody, toggleAutomation as toggleRoute } from '@herald/contract';
import { type Graph, hasProblems, validate } from '@herald/flow';
import { audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import { loadNumberFacts } from '../../messaging/outbound/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { requirePlan } from '../teams/index.ts';
import { tellAutomation } from './createAutomation.ts';
import { loadKnown } from './loadKnown.ts';
import { presentDetail } from './present.ts';
import { invalid } from './publishAutomation.ts';
import { type AutomationRow, accessAutomation } from './queries.ts';
import { checkTroubles } from './troubles.ts';
import { tellEverybody } from './underWay.ts';
import { writeTrigger } from './writeTrigger.ts';

export function toggleAutomation(
  ctx: RequestContext,
  id: number,
  { is_active, people }: RouteBody<typeof toggleRoute>,
): Promise<AutomationDetail> {
  return ctx.db.transaction(async (tx) => {
    const row = await accessAutomation(tx, ctx, id, { forChange: true });
    const wanted = is_active ?? !row.is_active;
    if (wanted !== row.is_active) await change(tx, ctx, row, wanted);
    if (!wanted && people === 'leave') {
      const at = ctx.clock.now();
      await tellEverybody(tx, { teamId: ctx.teamId, id, kind: 'leave', data: { why: 'switched_off' }, at });
    }
    return presentDetail(tx, ctx, id);
  });
}

async function change(tx: Tx, ctx: RequestContext, row: AutomationRow, is_active: boolean): Promise<void> {
  if (is_active) await checkLive(tx, ctx, row);
  const { id, name } = row;
  await tx
    .updateTable('automations')
    .set({ is_active, updated_at: ctx.clock.now() })
    .where('team_id', '=', ctx.teamId)
    .where('id', '=', id)
    .execute();
  await writeTrigger(tx, ctx.teamId, id);
  await checkTroubles(tx, ctx);
  await audit(tx, byOf(ctx), {
    action: 'automation.switched',
    target: { kind: 'automation', id, name },
    before: { is_active: !is_active },
    after: { is_active },
  });
  tellAutomation(tx, ctx.phoneNumberId, id);
}

/** What is live may have become wrong since: a list was deleted, a template was refused. */
async function checkLive(tx: Tx, ctx: RequestContext, { id, live_version }: AutomationRow): Promise<void> {
  if (live_version === null) throw neverPublished();
  const number = await loadNumberFacts(tx, ctx.teamId, ctx.phoneNumberId);
  if (!number) throw notFound();
  const wanted = { teamId: ctx.teamId, feature: 'automations', now: ctx.clock.now() } as const;
  await requirePlan(tx, number, wanted);
  const { graph } = await tx
    .selectFrom('automation_versions')
    .select('graph')
    .where('team_id', '=', ctx.teamId)
    .where('automation_id', '=', id)
    .where('version', '=', live_version)
    .executeTakeFirstOrThrow();
  const problems = validate(graph as unknown as Graph, await loadKnown(tx, ctx, id));
  if (hasProblems(problems)) throw invalid(problems);
}

export function neverPublished(): AppError {
  return new AppError('never_published', {
    en: 'Publish this automation first: nothing of it is live yet.',
    fr: 'Publiez d’abord cette automatisation : rien n’en est encore en ligne.',
  });
}
