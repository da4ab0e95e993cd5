import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { type ContactRow, findContact } from './queries.ts';

/** The only door to one contact of the team. */
export async function accessContact(ctx: RequestContext, tx: Tx, contactId: number): Promise<ContactRow> {
  const row = await findContact(tx, ctx.teamId, ctx.phoneNumberId, contactId);
  if (!row) throw notFound();
  return row;
}
