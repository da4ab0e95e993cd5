import type { HookCall } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import { readErasureKey } from '../../../messaging/erasures/index.ts';
import { notFound } from '../../../platform/errors.ts';
import { callNotWhole, listHookCalls } from '../../hooks/index.ts';
import { accessAutomation } from '../queries.ts';
import { uuidOf } from '../runner/uuidOf.ts';
import { findAutomation, takeCall } from './receiveHook.ts';

/** Plays a call again, for example once the paths are put right. Whom it started already, it starts no second time. */
export async function replayHookCall(ctx: RequestContext, id: number, callId: number): Promise<HookCall> {
  const { app, teamId } = ctx;
  await readErasureKey(app);
  return ctx.db.transaction(async (tx) => {
    await accessAutomation(tx, ctx, id);
    const first = await tx
      .selectFrom('hook_calls')
      .select(['payload', 'headers', 'user_agent', 'client_id'])
      .select((eb) => eb.fn<string>('host', ['ip_address']).as('ip'))
      .where('team_id', '=', teamId)
      .where('kind', '=', 'automation')
      .where('thing_id', '=', id)
      .where('id', '=', callId)
      .executeTakeFirst();
    const automation = await findAutomation(tx, sql`a.team_id = ${teamId} and a.id = ${id}`);
    if (!first || !automation) throw notFound();
    if (JSON.stringify(first.payload).includes('•••')) throw callNotWhole();
    const headers = first.headers as Record<string, string>;
    const { callId: made } = await takeCall(app, tx, automation, {
      payload: first.payload,
      headers,
      userAgent: first.user_agent,
      ip: first.ip,
      idempotencyKey: headers['idempotency-key'] ?? null,
      // Calls of before these were kept have none.
      clientId: first.client_id ?? uuidOf(`hook call ${callId}`),
      replayOf: callId,
    });
    const filter = { kind: 'automation', thingId: id, callId: made, per_page: 1 } as const;
    const [call] = (await listHookCalls(tx, teamId, filter)).data;
    if (!call) throw notFound();
    return call;
  });
}
