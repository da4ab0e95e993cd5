import type { getRehearsal as getRoute, Rehearsal, RehearsalResult, RouteResponse } from '@herald/contract';
import { type Graph, triggerOf } from '@herald/flow';
import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import { isUniqueViolation, type Tx } from '../../../platform/database/index.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import { shownNameOf } from '../../../platform/shownName.ts';
import { accessAutomation, readDraft } from '../queries.ts';
import { waysIn } from './pastPeople.ts';
import { rehearse } from './rehearse.ts';
import type { Way } from './tally.ts';

/** One that takes longer lost its worker. */
const longestMs = 600_000;

export async function startRehearsal(
  ctx: RequestContext,
  automationId: number,
  days: number,
): Promise<Rehearsal> {
  try {
    return await ctx.db.transaction((tx) => start(tx, ctx, automationId, days));
  } catch (error) {
    if (isUniqueViolation(error)) throw running();
    throw error;
  }
}

async function start(tx: Tx, ctx: RequestContext, automationId: number, days: number): Promise<Rehearsal> {
  await accessAutomation(tx, ctx, automationId);
  const { graph } = await readDraft(tx, ctx.teamId, automationId);
  const trigger = triggerOf(graph);
  if (!trigger || !waysIn.has(trigger.kind)) throw nobodyEnters();
  const now = ctx.clock.now();
  await sql`
    update automation_rehearsals set status = 'failed', ended_at = ${now}
    where team_id = ${ctx.teamId} and status = 'open'
      and created_at < ${new Date(now.getTime() - longestMs)}`.execute(tx);
  const { id } = await tx
    .insertInto('automation_rehearsals')
    .values({
      team_id: ctx.teamId,
      automation_id: automationId,
      days,
      graph: JSON.stringify(graph),
      created_by: ctx.person.userId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueue(tx, rehearse, { teamId: ctx.teamId, rehearsalId: id });
  return present(await accessRehearsal(tx, ctx.teamId, automationId, id));
}

export function listRehearsals(ctx: RequestContext, automationId: number): Promise<Rehearsal[]> {
  return ctx.db.read(async (tx) => {
    await accessAutomation(tx, ctx, automationId);
    const { rows } = await sql<Row>`
      select ${columns} from automation_rehearsals
      where team_id = ${ctx.teamId} and automation_id = ${automationId} order by id desc limit 20`.execute(
      tx,
    );
    return rows.map(present);
  });
}

export function getRehearsal(
  ctx: RequestContext,
  automationId: number,
  id: number,
): Promise<RouteResponse<typeof getRoute>['data']> {
  return ctx.db.read(async (tx) => {
    await accessAutomation(tx, ctx, automationId);
    const row = await accessRehearsal(tx, ctx.teamId, automationId, id);
    const ways = row.result?.ways ?? [];
    const names = await readNames(
      tx,
      ctx.teamId,
      ways.map(({ contact_id }) => contact_id),
    );
    return {
      ...present(row),
      graph: row.graph,
      // Who was erased since is nobody any more.
      ways: ways.flatMap((way) => {
        const name = names.get(way.contact_id);
        return name === undefined ? [] : [{ ...way, name }];
      }),
    };
  });
}

export function stopRehearsal(ctx: RequestContext, automationId: number, id: number): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    await accessAutomation(tx, ctx, automationId);
    await accessRehearsal(tx, ctx.teamId, automationId, id);
    await sql`
      update automation_rehearsals set status = 'stopped', ended_at = ${ctx.clock.now()}
      where team_id = ${ctx.teamId} and id = ${id} and status = 'open'`.execute(tx);
  });
}

interface Row extends Omit<Rehearsal, 'created_at' | 'ended_at' | 'result'> {
  created_at: Date;
  ended_at: Date | null;
  graph: Graph;
  result: (RehearsalResult & { ways: Way[] }) | null;
}
const columns = sql`id, days, status, looked, people, created_at, ended_at, graph, result`;

async function accessRehearsal(tx: Tx, teamId: number, automationId: number, id: number): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${columns} from automation_rehearsals
    where team_id = ${teamId} and automation_id = ${automationId} and id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

function present({ created_at, ended_at, graph: _, result, ...row }: Row): Rehearsal {
  const { ways: _ways, ...figures } = result ?? { ways: [] };
  return {
    ...row,
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    result: result && (figures as RehearsalResult),
  };
}

async function readNames(tx: Tx, teamId: number, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select c.id, coalesce(${shownNameOf}, c.phone_number, '') as name
    from contacts c where c.team_id = ${teamId} and c.id = any(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function running(): AppError {
  return new AppError('rehearsal_running', {
    en: 'A rehearsal of this team is under way. Wait for it, or stop it.',
    fr: 'Une répétition de cette équipe est en cours. Attendez-la, ou arrêtez-la.',
  });
}

function nobodyEnters(): AppError {
  return new AppError(
    'nobody_enters',
    {
      en: 'Nobody comes into it by what happened: there is no history to rehearse with.',
      fr: 'Personne n’y entre par ce qui s’est passé : il n’y a pas d’historique avec lequel répéter.',
    },
    { status: 422 },
  );
}
