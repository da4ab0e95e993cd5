import { randomInt } from 'node:crypto';
import type { AutomationDetail, createAutomation as createRoute, RouteBody } from '@herald/contract';
import { type Graph, newGraph, type TriggerType, unpile } from '@herald/flow';
import { sql } from 'kysely';
import { audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/realtime/index.ts';
import { authorsOf } from './authors.ts';
import { giveHook } from './hook/token.ts';
import { presentDetail } from './present.ts';

/** More than anybody oversees; each message asks the active ones. */
const mostAutomations = 200;
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

export function createAutomation(
  ctx: RequestContext,
  { name, trigger_type, graph }: RouteBody<typeof createRoute>,
): Promise<AutomationDetail> {
  const begun = graph ?? newGraph(trigger_type ?? 'kanal_v2_keyword', newBlockId());
  return ctx.db.transaction(async (tx) => {
    const id = await insertAutomation(tx, ctx, { name, graph: begun });
    return presentDetail(tx, ctx, id);
  });
}

export const newBlockId = () => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');

export function triggerTypeOf({ blocks, start }: Graph): TriggerType {
  const trigger = blocks[start];
  return trigger?.type === 'trigger' ? trigger.settings.kind : 'audience';
}

interface New {
  name: string;
  graph: Graph;
  /** Another number of the team. */
  phoneNumberId?: number;
  /** Puts into the graph what hangs on the automation itself: drafts of its templates. */
  finish?: (id: number, graph: Graph) => Promise<Graph>;
}

/** Writes an automation that is switched off, last of its number. */
export async function insertAutomation(
  tx: Tx,
  ctx: RequestContext,
  { name, graph: begun, phoneNumberId = ctx.phoneNumberId, finish }: New,
): Promise<number> {
  const scope = { teamId: ctx.teamId, phoneNumberId };
  const { count, last } = await readPlaces(tx, scope);
  if (count >= mostAutomations) throw tooMany();
  const at = ctx.clock.now();
  const by = ctx.person.userId;
  const { id } = await tx
    .insertInto('automations')
    .values({
      team_id: ctx.teamId,
      phone_number_id: phoneNumberId,
      name,
      trigger_type: triggerTypeOf(begun),
      position: last + 1,
      created_by: by,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const graph = unpile(finish ? await finish(id, begun) : begun);
  await tx
    .insertInto('automation_drafts')
    .values({
      team_id: ctx.teamId,
      automation_id: id,
      graph: JSON.stringify(graph),
      authors: JSON.stringify(authorsOf({}, null, graph, by, at)),
      updated_by: by,
      updated_at: at,
    })
    .execute();
  if (triggerTypeOf(graph) === 'incoming_webhook') await giveHook(tx, ctx.app, ctx.teamId, id);
  await audit(tx, byOf(ctx), { action: 'automation.created', target: { kind: 'automation', id, name } });
  tellAutomation(tx, phoneNumberId, id);
  return id;
}

export function tellAutomation(tx: Tx, phone_number_id: number, automation_id: number): void {
  publish(tx, { name: 'automation.updated', payload: { phone_number_id, automation_id } });
}

async function readPlaces(tx: Tx, { teamId, phoneNumberId }: { teamId: number; phoneNumberId: number }) {
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*) as count, coalesce(max(position), 0) as last from automations
    where team_id = ${teamId} and phone_number_id = ${phoneNumberId} and deleted_at is null`.execute(tx);
  return rows[0] ?? { count: 0, last: 0 };
}

function tooMany(): AppError {
  return new AppError('too_many_automations', {
    en: `A number can have ${mostAutomations} automations. Delete one that nobody needs.`,
    fr: `Un numéro peut avoir ${mostAutomations} automatisations. Supprimez-en une devenue inutile.`,
  });
}
