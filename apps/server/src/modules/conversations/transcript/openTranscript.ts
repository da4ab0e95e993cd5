import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { shownName } from '../../../platform/shownName.ts';
import { accessConversation } from '../access.ts';
import { readTranscript, type TranscriptPeriod } from './readTranscript.ts';

export interface AskedPeriod {
  since?: string | null | undefined;
  until?: string | null | undefined;
  notes: boolean;
}

/** A conversation in words, with whose it is. */
export async function openTranscript(tx: Tx, ctx: RequestContext, contactId: number, asked: AskedPeriod) {
  const contact = await accessConversation(tx, ctx, contactId);
  const number = await tx
    .selectFrom('phone_numbers')
    .select(['verified_name', 'display_phone_number'])
    .where('team_id', '=', ctx.teamId)
    .where('id', '=', ctx.phoneNumberId)
    .executeTakeFirstOrThrow();
  return {
    contact: { name: shownName(contact), phone_number: contact.phone_number },
    number: { name: number.verified_name, phone_number: number.display_phone_number },
    ...(await readTranscript(tx, ctx, contactId, periodOf(asked))),
  };
}

function periodOf({ since, until, notes }: AskedPeriod): TranscriptPeriod {
  return { since: since ? new Date(since) : null, until: until ? new Date(until) : null, notes };
}
