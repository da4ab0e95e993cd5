import type { RouteBody, RouteResponse, testTemplate as route } from '@herald/contract';
import { byOf, type RequestContext } from '../../context.ts';
import { ensureContact } from '../contacts/index.ts';
import { sendMessage } from '../conversations/index.ts';
import { accessTemplate } from './access.ts';

/** Sends a template to a phone of one's own, into the thread of whoever has it, as every single template is sent. */
export async function testTemplate(
  ctx: RequestContext,
  templateId: number,
  { phone_number, variables, client_id }: RouteBody<typeof route>,
): Promise<RouteResponse<typeof route>> {
  return ctx.db.transaction(async (tx) => {
    await accessTemplate(tx, ctx, templateId);
    const by = byOf(ctx);
    const { phoneNumberId } = ctx;
    const contactId = await ensureContact(tx, by, { phoneNumberId, phone_number });
    const messageId = await sendMessage(tx, by, {
      phoneNumberId,
      contactId,
      clientId: client_id,
      message: { type: 'template', template_id: templateId, variables },
    });
    return { data: { contact_id: contactId, message_id: messageId } };
  });
}
