import type { ContactDetail, RouteBody, updateContact as route } from '@herald/contract';
import { byOf, type RequestContext } from '../../context.ts';
import { isUniqueViolation } from '../../platform/database/index.ts';
import { changeContact } from './commands/changeContact.ts';
import { getContact } from './getContact.ts';
import { contactExists } from './phoneErrors.ts';

export async function updateContact(
  ctx: RequestContext,
  contactId: number,
  body: RouteBody<typeof route>,
): Promise<ContactDetail> {
  await ctx.db
    .transaction((tx) => changeContact(tx, byOf(ctx), { ...body, contactId }))
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'contacts_phone') ? contactExists() : error;
    });
  return getContact(ctx, contactId);
}
