import type { AutomationVersion, publishAutomation as publishRoute, RouteBody } from '@herald/contract';
import { type Graph, hasProblems, type Problem, validate } from '@herald/flow';
import { audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { tellAutomation } from './createAutomation.ts';
import { draftChanged } from './draftChanged.ts';
import { loadKnown } from './loadKnown.ts';
import { accessAutomation, readDraft } from './queries.ts';
import { checkTroubles } from './troubles.ts';
import { countUnderWay, tellEverybody } from './underWay.ts';
import { accessVersion, presentVersion } from './versions.ts';
import { writeTrigger } from './writeTrigger.ts';
import { writeUses } from './writeUses.ts';

/** Makes the draft the live version: whoever comes in from now on goes through it. */
export function publishAutomation(
  ctx: RequestContext,
  id: number,
  wanted: RouteBody<typeof publishRoute>,
): Promise<AutomationVersion> {
  return ctx.db.transaction((tx) => publishIn(tx, ctx, id, wanted));
}

/** The same as part of something else. */
export async function publishIn(
  tx: Tx,
  ctx: RequestContext,
  id: number,
  { revision, note, people, moves = {} }: RouteBody<typeof publishRoute>,
): Promise<AutomationVersion> {
  const { live_version, name } = await accessAutomation(tx, ctx, id, { forChange: true });
  const draft = await readDraft(tx, ctx.teamId, id);
  if (draft.revision !== revision) throw draftChanged();
  const problems = validate(draft.graph, await loadKnown(tx, ctx, id));
  if (hasProblems(problems)) throw invalid(problems);
  const underWay = await countUnderWay(tx, ctx.teamId, id);
  if (underWay > 0 && people === undefined) throw peopleUnderWay(underWay);
  checkMoves(draft.graph, moves);
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
      people: people ?? null,
      moves: people === 'move' ? JSON.stringify(moves) : null,
    })
    .execute();
  await tx
    .updateTable('automations')
    .set({ live_version: version, updated_at: at })
    .where('team_id', '=', ctx.teamId)
    .where('id', '=', id)
    .execute();
  if (people === 'move')
    await tellEverybody(tx, { teamId: ctx.teamId, id, kind: 'moved', data: { version, moves }, at });
  await writeTrigger(tx, ctx.teamId, id);
  await writeUses(tx, ctx.teamId, id, draft.graph);
  await checkTroubles(tx, ctx);
  await audit(tx, byOf(ctx), {
    action: 'automation.published',
    target: { kind: 'automation', id, name },
    after: note === '' ? {} : { note },
  });
  tellAutomation(tx, ctx.phoneNumberId, id);
  return presentVersion(await accessVersion(tx, ctx.teamId, id, version));
}

/** Only to blocks that are there. */
function checkMoves({ blocks }: Graph, moves: Record<string, string | null>): void {
  const lost = Object.values(moves).find((to) => to !== null && !Object.hasOwn(blocks, to));
  if (lost === undefined) return;
  throw invalidField('moves', {
    en: 'People cannot go on at a block that is not there.',
    fr: 'On ne peut pas continuer à un bloc qui n’existe pas.',
  });
}

function peopleUnderWay(count: number): AppError {
  return new AppError('people_under_way', {
    en: `Say what becomes of the ${count} under way: they finish as they began, or go on in the new version.`,
    fr: `Dites ce que deviennent les ${count} parcours en cours : ils finissent comme commencés, ou passent à la nouvelle version.`,
  });
}

/** With the first of what stops it, for whoever reads no list of problems. */
export function invalid(problems: readonly Problem[]): AppError {
  const [first, ...others] = problems.filter((one) => hasProblems([one]));
  const count = others.length;
  const more = {
    en: count === 0 ? '' : count === 1 ? ' There is one more problem.' : ` There are ${count} more problems.`,
    fr: count === 0 ? '' : count === 1 ? ' Il y a un autre problème.' : ` Il y a ${count} autres problèmes.`,
  };
  const text = {
    en: `This automation cannot go live. ${first?.text.en ?? ''}${more.en}`,
    fr: `Cette automatisation ne peut pas être mise en ligne. ${first?.text.fr ?? ''}${more.fr}`,
  };
  return new AppError('automation_invalid', text, { status: 422 });
}
