import type { AutomationVersion, publishAutomation as publishRoute, RouteBody } from '@herald/contract';
import { hasProblems, validate } from '@herald/flow';
import { audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { tellAutomation } from './createAutomation.ts';
import { loadKnown } from './loadKnown.ts';
import { accessAutomation, readDraft, readNames } from './queries.ts';
import { draftChanged } from './saveDraft.ts';
import { writeTrigger } from './writeTrigger.ts';

/** Makes the draft the live version: whoever comes in from now on goes through it. */
export function publishAutomation(
  ctx: RequestContext,
  id: number,
  { revision, note }: RouteBody<typeof publishRoute>,
): Promise<AutomationVersion> {
  return ctx.db.transaction(async (tx) => {
    const { live_version, name } = await accessAutomation(tx, ctx, id, { forChange: true });
    const draft = await readDraft(tx, ctx.teamId, id);
    if (draft.revision !== revision) throw draftChanged();
    const problems = validate(draft.graph, await loadKnown(tx, ctx, id));
    if (hasProblems(problems)) throw invalid();
    const version = (live_version ?? 0) + 1;
    const at = ctx.clock.now();
    await tx
      .insertInto('automation_versions')
      .values({
        team_id: ctx.teamId,
        automation_id: id,
        version,
        graph: JSON.stringify(draft.graph),
        note,
        published_by: ctx.person.userId,
        published_at: at,
        revision,
      })
      .execute();
    await tx
      .updateTable('automations')
      .set({ live_version: version, updated_at: at })
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', id)
      .execute();
    await writeTrigger(tx, ctx.teamId, id);
    await audit(tx, byOf(ctx), {
      action: 'automation.published',
      target: { kind: 'automation', id, name },
      after: note === '' ? {} : { note },
    });
    tellAutomation(tx, ctx.phoneNumberId, id);
    return presentVersion(tx, ctx.teamId, id, version);
  });
}

async function presentVersion(
  tx: Tx,
  teamId: number,
  automationId: number,
  version: number,
): Promise<AutomationVersion> {
  const row = await tx
    .selectFrom('automation_versions')
    .select(['version', 'note', 'restored_from', 'published_by', 'published_at'])
    .where('team_id', '=', teamId)
    .where('automation_id', '=', automationId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  const names = await readNames(tx, row.published_by === null ? [] : [row.published_by]);
  const name = names.get(row.published_by ?? 0);
  return {
    ...row,
    published_by: row.published_by === null || name === undefined ? null : { id: row.published_by, name },
    published_at: row.published_at.toISOString(),
  };
}

export function invalid(): AppError {
  const text = {
    en: 'Something in this automation is missing or wrong. Its problems say what, and where.',
    fr: 'Il manque quelque chose à cette automatisation, ou quelque chose est faux : ses problèmes disent quoi, et où.',
  };
  return new AppError('automation_invalid', text, { status: 422 });
}
