import type { Tx } from '../../platform/database/index.ts';
import { linkTarget } from './linkTarget.ts';
import { tokenOf } from './shorten.ts';

interface NewLink {
  teamId: number;
  phoneNumberId: number;
  contactId: number;
  messageId: number;
  shortUrl: string;
  url: string;
}

/** Stores where a short address leads, in the transaction of the message that carries it. */
export async function keepLink(tx: Tx, link: NewLink): Promise<void> {
  await tx
    .insertInto('tracked_links')
    .values({
      team_id: link.teamId,
      phone_number_id: link.phoneNumberId,
      contact_id: link.contactId,
      message_id: link.messageId,
      token: tokenOf(link.shortUrl),
      url: link.url,
      target_id: await linkTarget(tx, link.teamId, link.url),
    })
    .execute();
}
