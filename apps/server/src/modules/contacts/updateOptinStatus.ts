import type { ContactDetail, RouteBody, updateOptinStatus as route } from '@herald/contract';
import { byOf, type RequestContext } from '../../context.ts';
import { recordOptin } from './commands/recordOptin.ts';
import { getContact } from './getContact.ts';

/** Somebody of the team notes what the person told them, by phone or across the counter. */
export async function updateOptinStatus(
  ctx: RequestContext,
  contactId: number,
  { optin_status: status, wording }: RouteBody<typeof route>,
): Promise<ContactDetail> {
  await ctx.db.transaction((tx) => recordOptin(tx, byOf(ctx), { contactId, status, wording }));
  return getContact(ctx, contactId);
}
