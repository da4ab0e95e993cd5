import type { ContactDetail, RouteBody, updateOptinStatus as route } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { recordConsents } from '../../messaging/ledger/recordConsents.ts';
import { accessContact, getContact } from './getContact.ts';
import { publishContacts } from './publishContacts.ts';

/** Somebody of the team notes what the person told them, by phone or across the counter. */
export async function updateOptinStatus(
  ctx: RequestContext,
  contactId: number,
  body: RouteBody<typeof route>,
): Promise<ContactDetail> {
  const { teamId } = ctx;
  await ctx.db.transaction(async (tx) => {
    await accessContact(ctx, tx, contactId);
    const changed = await recordConsents(tx, [
      {
        teamId,
        contactId,
        status: body.optin_status,
        source: 'manual',
        wording: body.wording || null,
        userId: ctx.person.userId,
        at: ctx.clock.now(),
      },
    ]);
    if (changed.size === 0) return;
    await publishContacts(tx, teamId, [contactId]);
  });
  return getContact(ctx, contactId);
}
