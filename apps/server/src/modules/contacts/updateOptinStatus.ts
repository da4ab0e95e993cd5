import type { ContactDetail, RouteBody, updateOptinStatus as route } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { recordConsents } from '../../messaging/recordConsents.ts';
import { publish } from '../../platform/realtime/index.ts';
import { accessContact, getContact } from './getContact.ts';

/** Somebody of the team notes what the person told them, by phone or across the counter. */
export async function updateOptinStatus(
  ctx: RequestContext,
  contactId: number,
  body: RouteBody<typeof route>,
): Promise<ContactDetail> {
  const { teamId, phoneNumberId } = ctx;
  await ctx.db.transaction(async (tx) => {
    await accessContact(ctx, tx, contactId);
    const changed = await recordConsents(tx, [
      {
        teamId,
        contactId,
        status: body.optin_status,
        source: 'manual',
        wording: body.wording || null,
        userId: ctx.actor.userId,
        at: ctx.clock.now(),
      },
    ]);
    if (changed.size === 0) return;
    publish(tx, { name: 'contacts.updated', payload: { phone_number_id: phoneNumberId } });
    publish(tx, {
      name: 'conversation.updated',
      payload: { phone_number_id: phoneNumberId, contact_id: contactId },
    });
  });
  return getContact(ctx, contactId);
}
