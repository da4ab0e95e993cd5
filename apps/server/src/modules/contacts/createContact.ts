import type { ContactDetail, RouteBody, createContact as route } from '@herald/contract';
import { byOf, type RequestContext } from '../../context.ts';
import { isUniqueViolation } from '../../platform/database/index.ts';
import { createContact as create } from './commands/createContact.ts';
import { getContact } from './getContact.ts';
import { contactExists } from './phoneErrors.ts';

/** Adds one person by hand. */
export async function createContact(
  ctx: RequestContext,
  body: RouteBody<typeof route>,
): Promise<ContactDetail> {
  const { phoneNumberId } = ctx;
  const contactId = await ctx.db
    .transaction((tx) => create(tx, byOf(ctx), { ...body, phoneNumberId }))
    .catch((error: unknown) => {
      // Somebody else was a moment faster.
      const isTaken =
        isUniqueViolation(error, 'contacts_phone') || isUniqueViolation(error, 'contact_identities_pkey');
      throw isTaken ? contactExists() : error;
    });
  return getContact(ctx, contactId);
}
