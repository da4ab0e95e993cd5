import type { OutgoingMessage } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import { makeContent, Sources } from '../../../messaging/kinds/index.ts';
import type { Tx } from '../../../platform/database/index.ts';

/** Refuses at once what could never be sent, before it waits for its time. */
export async function checkContent(
  tx: Tx,
  { app, teamId, phoneNumberId }: RequestContext,
  contactId: number,
  message: OutgoingMessage,
): Promise<void> {
  const sources = new Sources(tx, [{ teamId, contactId }]);
  await makeContent({ sources, app, teamId, phoneNumberId, contactId }, message);
}
