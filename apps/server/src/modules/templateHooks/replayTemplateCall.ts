import type { HookCall } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { notFound } from '../../platform/errors.ts';
import { callNotWhole, listHookCalls } from '../hooks/index.ts';
import { accessTemplate } from '../templates/index.ts';
import { receiveTemplateCall } from './receiveTemplateCall.ts';

/** Plays a call again, for example once the template is approved. What it sent before, it sends no second time. */
export async function replayTemplateCall(
  ctx: RequestContext,
  templateId: number,
  callId: number,
): Promise<HookCall> {
  const { app, teamId, phoneNumberId, locale } = ctx;
  const first = await ctx.db.read(async (tx) => {
    await accessTemplate(tx, ctx, templateId);
    return tx
      .selectFrom('hook_calls')
      .select(['payload', 'headers', 'user_agent', 'client_id'])
      .select((eb) => eb.fn<string>('host', ['ip_address']).as('ip'))
      .where('team_id', '=', teamId)
      .where('phone_number_id', '=', phoneNumberId)
      .where('kind', '=', 'template')
      .where('thing_id', '=', templateId)
      .where('id', '=', callId)
      .executeTakeFirst();
  });
  if (!first?.client_id) throw notFound();
  if (JSON.stringify(first.payload).includes('•••')) throw callNotWhole();
  const { callId: id } = await receiveTemplateCall(app, {
    teamId,
    phoneNumberId,
    templateId,
    locale,
    payload: first.payload,
    idempotencyKey: null,
    headers: first.headers as Record<string, string>,
    userAgent: first.user_agent,
    ip: first.ip,
    replay: { callId, clientId: first.client_id },
  });
  const filter = { kind: 'template', thingId: templateId, callId: id, per_page: 1 } as const;
  const { data } = await ctx.db.read((tx) => listHookCalls(tx, teamId, filter));
  const [call] = data;
  if (!call) throw notFound();
  return call;
}
