import { randomUUID } from 'node:crypto';
import type { RouteBody, testAutomation as testRoute } from '@herald/contract';
import { type Graph, hasProblems, type TriggerFacts, testTrigger, validate } from '@herald/flow';
import { sql } from 'kysely';
import { audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { checkContact } from '../contacts/index.ts';
import { insertInputs, type NewInput } from './door/insertInputs.ts';
import { loadKnown } from './loadKnown.ts';
import { invalid } from './publishAutomation.ts';
import { accessAutomation, readDraft } from './queries.ts';
import { forgottenBefore, isTest } from './tested.ts';
import { neverPublished } from './toggleAutomation.ts';
import { accessVersion } from './versions.ts';

interface Tested {
  graph: Graph;
  revision: number;
}

/** Leads one contact through it, for real and at once. A test of theirs that is under way gives way to the new one. */
export function testAutomation(
  ctx: RequestContext,
  id: number,
  { contact_id: contactId, of, quick_waits }: RouteBody<typeof testRoute>,
): Promise<{ cause: string }> {
  return ctx.db.transaction(async (tx) => {
    const { live_version, name } = await accessAutomation(tx, ctx, id, { forChange: true });
    await checkContact(tx, ctx.teamId, contactId);
    if (of === 'live' && live_version === null) throw neverPublished();
    const tested: Tested =
      of === 'live' && live_version !== null
        ? await accessVersion(tx, ctx.teamId, id, live_version)
        : await readDraft(tx, ctx.teamId, id);
    const problems = validate(tested.graph, await loadKnown(tx, ctx, id));
    if (hasProblems(problems)) throw invalid(problems);
    const version = await keepTested(tx, ctx, id, tested);
    const cause = `test:${randomUUID()}`;
    const base = { teamId: ctx.teamId, contactId, lane: 0, at: ctx.clock.now() } as const;
    const before = await readUnderWay(tx, ctx.teamId, id, contactId);
    await insertInputs(tx, [
      ...before.map(
        (run): NewInput => ({
          ...base,
          phoneNumberId: ctx.phoneNumberId,
          kind: 'leave',
          runId: run,
          data: { why: 'restarted' },
        }),
      ),
      {
        ...base,
        phoneNumberId: ctx.phoneNumberId,
        kind: 'start',
        automationId: id,
        cause,
        data: { trigger: testFacts(quick_waits), version },
      },
    ]);
    await audit(tx, byOf(ctx), {
      action: 'automation.tested',
      target: { kind: 'automation', id, name },
    });
    return { cause };
  });
}

const testFacts = (isQuick: boolean): TriggerFacts => ({
  kind: testTrigger,
  message: null,
  output: null,
  values: {},
  ...(isQuick ? { quick_waits: true } : {}),
});

/**
 * As a version of its own: what was tested before and has not changed is there already, unless it is about to be forgotten,
 * which it could be before this test has begun. The automation's row is held.
 */
async function keepTested(
  tx: Tx,
  ctx: RequestContext,
  id: number,
  { graph, revision }: Tested,
): Promise<number> {
  const { rows } = await sql<{ lowest: number; same: number | null }>`
    select coalesce(min(version), 0) as lowest, max(version) filter (
        where revision = ${revision} and published_at > ${forgottenBefore(ctx.clock.now(), 1)}) as same
    from automation_versions
    where team_id = ${ctx.teamId} and automation_id = ${id} and ${isTest()}`.execute(tx);
  const { lowest = 0, same = null } = rows[0] ?? {};
  if (same !== null) return same;
  const version = lowest - 1;
  await tx
    .insertInto('automation_versions')
    .values({
      team_id: ctx.teamId,
      automation_id: id,
      version,
      graph: JSON.stringify(graph),
      published_by: ctx.person.userId,
      published_at: ctx.clock.now(),
      revision,
    })
    .execute();
  return version;
}

/** Tests that this contact is in: one at a time can be followed. */
async function readUnderWay(tx: Tx, teamId: number, id: number, contactId: number): Promise<number[]> {
  const { rows } = await sql<{ run_id: number }>`
    select run_id from automation_waits
    where team_id = ${teamId} and contact_id = ${contactId} and automation_id = ${id} and ${isTest()}
    order by run_id`.execute(tx);
  return rows.map(({ run_id }) => run_id);
}
