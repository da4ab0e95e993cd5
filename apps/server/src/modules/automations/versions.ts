import type {
  AutomationChanges,
  AutomationDetail,
  AutomationVersion,
  getAutomationVersion,
  listAutomationVersions,
  RouteResponse,
} from '@herald/contract';
import { diffGraphs, followMoves, type Graph, proposeMoves } from '@herald/flow';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { memberName } from '../../messaging/assignment/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { presentDetail } from './present.ts';
import { accessAutomation, readDraft } from './queries.ts';
import { saveDraft } from './saveDraft.ts';
import { isTest } from './tested.ts';

interface VersionRow {
  version: number;
  note: string;
  restored_from: number | null;
  user_id: number | null;
  user_name: string | null;
  published_at: Date;
  revision: number;
}

function readVersions(tx: Tx, teamId: number, automationId: number, version?: number) {
  return sql<VersionRow & { under_way: number; graph: Graph }>`
    select v.version, v.note, v.restored_from, v.revision, u.id as user_id, ${memberName('u')} as user_name, v.published_at,
      ${version === undefined ? sql`null` : sql`v.graph`} as graph,
      (select count(*) from automation_waits w
        where w.team_id = v.team_id and w.automation_id = v.automation_id and w.version = v.version) as under_way
    from automation_versions v
    left join users u on u.id = v.published_by
    where v.team_id = ${teamId} and v.automation_id = ${automationId} and not ${isTest('v')}
      and ${version === undefined ? sql`true` : sql`v.version = ${version}`}
    order by v.version desc`.execute(tx);
}

export function listVersions(
  ctx: RequestContext,
  id: number,
): Promise<RouteResponse<typeof listAutomationVersions>['data']> {
  return ctx.db.read(async (tx) => {
    await accessAutomation(tx, ctx, id);
    const { rows } = await readVersions(tx, ctx.teamId, id);
    return rows.map((row) => ({ ...presentVersion(row), under_way: row.under_way }));
  });
}

export function getVersion(
  ctx: RequestContext,
  id: number,
  version: number,
): Promise<RouteResponse<typeof getAutomationVersion>['data']> {
  return ctx.db.read(async (tx) => {
    await accessAutomation(tx, ctx, id);
    const row = await accessVersion(tx, ctx.teamId, id, version);
    return { ...presentVersion(row), graph: row.graph };
  });
}

export async function accessVersion(tx: Tx, teamId: number, id: number, version: number) {
  const [row] = (await readVersions(tx, teamId, id, version)).rows;
  if (!row) throw notFound();
  return row;
}

export function presentVersion({ user_id, user_name, ...row }: VersionRow): AutomationVersion {
  return {
    version: row.version,
    note: row.note,
    restored_from: row.restored_from,
    published_by: user_id === null ? null : { id: user_id, name: user_name ?? '' },
    published_at: row.published_at.toISOString(),
  };
}

/** A version becomes the draft again. What the draft held is replaced, so its revision is asked for. */
export function restoreVersion(
  ctx: RequestContext,
  id: number,
  version: number,
  revision: number,
): Promise<AutomationDetail> {
  return ctx.db.transaction(async (tx) => {
    await accessAutomation(tx, ctx, id, { forChange: true });
    const { graph } = await accessVersion(tx, ctx.teamId, id, version);
    await saveDraft(tx, ctx, { id, graph, revision });
    return presentDetail(tx, ctx, id);
  });
}

/** What publishing the draft would change, and for whom. */
export function getChanges(ctx: RequestContext, id: number): Promise<AutomationChanges> {
  return ctx.db.read(async (tx) => {
    const { live_version } = await accessAutomation(tx, ctx, id);
    const { graph } = await readDraft(tx, ctx.teamId, id);
    const live = live_version === null ? null : await accessVersion(tx, ctx.teamId, id, live_version);
    const before: Graph = live?.graph ?? { ...graph, blocks: {}, next: {} };
    const changes = diffGraphs(before, graph);
    const people = await readPeople(tx, ctx.teamId, id);
    const isGone = (block: string) => !Object.hasOwn(graph.blocks, block);
    const removed = people.map(({ block_id }) => block_id).filter(isGone);
    return {
      ...changes,
      people: people.map((one) => ({ ...one, is_removed: isGone(one.block_id) })),
      moves: proposeMoves(before, graph, removed),
    };
  });
}

/** Who was moved and has not had their turn is counted where they are going. */
async function readPeople(
  tx: Tx,
  teamId: number,
  id: number,
): Promise<{ block_id: string; count: number }[]> {
  const { rows } = await sql<{
    block_id: string;
    moves: Record<string, string | null>[] | null;
    count: number;
  }>`
    select w.block_id, told.moves, count(*)::bigint as count
    from automation_waits w
    left join lateral (
      select jsonb_agg(i.data -> 'moves' order by i.id) as moves from automation_inputs i
      where i.team_id = w.team_id and i.contact_id = w.contact_id and i.run_id = w.run_id and i.kind = 'moved'
    ) told on true
    where w.team_id = ${teamId} and w.automation_id = ${id} and not ${isTest('w')}
    group by 1, 2 order by 3 desc, 1`.execute(tx);
  const people = new Map<string, number>();
  for (const { block_id, moves, count } of rows) {
    const here = followMoves(block_id, moves ?? []);
    if (here !== null) people.set(here, (people.get(here) ?? 0) + count);
  }
  return [...people].map(([block_id, count]) => ({ block_id, count }));
}
