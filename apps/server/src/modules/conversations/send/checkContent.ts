import type { OutgoingMessage } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import { makeContent } from '../../../messaging/kinds/index.ts';
import type { Tx } from '../../../platform/database/index.ts';

/** Refuses at once what could never be sent, before it waits for its time. */
export async function checkContent(
  tx: Tx,
  { app, teamId, phoneNumberId }: RequestContext,
  contactId: number,
  message: OutgoingMessage,
): Promise<void> {
  await makeContent({ tx, app, teamId, phoneNumberId, contactId }, message);
}
