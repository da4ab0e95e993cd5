import type { Tx } from '../../platform/database/index.ts';
import { storable } from '../../platform/database/storable.ts';
import type { Called } from './calledBy.ts';
import { hideSecrets } from './hideSecrets.ts';

export interface NewHookCall {
  teamId: number;
  kind: 'automation' | 'template';
  thingId: number;
  phoneNumberId?: number;
  contactId: number | null;
  called: Pick<Called, 'headers' | 'userAgent' | 'ip'>;
  payload: unknown;
  answer: { status: number; body: Record<string, unknown> };
  /** Of the message that it asks for, so that playing it again sends nothing twice. */
  clientId?: string;
  replayOf?: number;
  /** When it came; it is answered now. */
  at: Date;
}

/** Notes what somebody sent to a hook of ours and what they were answered, without secrets; returns its id. */
export async function writeHookCall(tx: Tx, now: Date, call: NewHookCall): Promise<number> {
  const { id } = await tx
    .insertInto('hook_calls')
    .values({
      team_id: call.teamId,
      kind: call.kind,
      thing_id: call.thingId,
      phone_number_id: call.phoneNumberId ?? null,
      contact_id: call.contactId,
      headers: JSON.stringify(call.called.headers),
      payload: JSON.stringify(storable(hideSecrets(call.payload)) ?? null),
      response: JSON.stringify(storable(call.answer.body)),
      status_code: call.answer.status,
      user_agent: call.called.userAgent,
      ip_address: call.called.ip,
      client_id: call.clientId ?? null,
      replay_of: call.replayOf ?? null,
      created_at: call.at,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
