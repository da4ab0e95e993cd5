import type { ContactDetail } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { accessContact } from './accessContact.ts';
import { readContactNotes } from './notes/contactNotes.ts';
import { presentContactDetail } from './present.ts';
import { readConsent, readIdentities } from './queries.ts';

export async function getContact(ctx: RequestContext, contactId: number): Promise<ContactDetail> {
  return ctx.db.read(async (tx) => {
    const row = await accessContact(ctx, tx, contactId);
    const identities = await readIdentities(tx, ctx.teamId, contactId);
    const consent = await readConsent(tx, ctx.teamId, contactId);
    const notes = await readContactNotes(tx, ctx.teamId, contactId);
    return { ...presentContactDetail(row, identities, consent, ctx.clock.now()), notes };
  });
}
