import type { ContactDetail } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { presentContactDetail } from './present.ts';
import { type ContactRow, findContact, readConsent, readIdentities } from './queries.ts';

/** The only door to one contact of the team. */
export async function accessContact(ctx: RequestContext, tx: Tx, contactId: number): Promise<ContactRow> {
  const row = await findContact(tx, ctx.teamId, ctx.phoneNumberId, contactId);
  if (!row) throw notFound();
  return row;
}

export async function getContact(ctx: RequestContext, contactId: number): Promise<ContactDetail> {
  return ctx.db.read(async (tx) => {
    const row = await accessContact(ctx, tx, contactId);
    const identities = await readIdentities(tx, ctx.teamId, contactId);
    const consent = await readConsent(tx, ctx.teamId, contactId);
    return presentContactDetail(row, identities, consent, ctx.clock.now());
  });
}
