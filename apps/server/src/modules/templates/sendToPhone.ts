import { byOf, type RequestContext } from '../../context.ts';
import { findByClientId } from '../../messaging/outbound/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { ensureContact } from '../contacts/index.ts';
import { sendMessage } from '../conversations/index.ts';

interface Input {
  phone_number: string;
  template_id: number;
  variables: Record<string, string>;
  client_id: string;
}

/**
 * Sends a template to a phone of one's own, into the thread of whoever has it, judged and paid as every single template is.
 * Whoever may send a campaign to everybody may do so, also without answering customers. Throws `conflict` where the client
 * id belongs to what went to another phone.
 */
export async function sendToPhone(
  tx: Tx,
  ctx: RequestContext,
  { phone_number, template_id, variables, client_id }: Input,
): Promise<{ contact_id: number; message_id: number }> {
  const { phoneNumberId, teamId } = ctx;
  const { actor, ...of } = byOf(ctx);
  const by = {
    ...of,
    actor: { ...actor, permissions: [...actor.permissions, 'conversations.reply' as const] },
  };
  const contactId = await ensureContact(tx, by, { phoneNumberId, phone_number });
  const known = await findByClientId(tx, { teamId, clientId: client_id });
  if (known && known.contact_id !== contactId) throw new AppError('conflict');
  const messageId = await sendMessage(tx, by, {
    phoneNumberId,
    contactId,
    clientId: client_id,
    message: { type: 'template', template_id, variables },
  });
  return { contact_id: contactId, message_id: messageId };
}
