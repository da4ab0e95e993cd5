import type { OptinStatus } from '@herald/contract';
import { authorOf } from '../../../actor.ts';
import { defineCommand } from '../../../command.ts';
import { recordConsents } from '../../../messaging/ledger/recordConsents.ts';
import { checkContact } from '../checkContact.ts';
import { originOf } from './originOf.ts';

interface Input {
  contactId: number;
  status: OptinStatus;
  /** What the person said or agreed to. */
  wording?: string | null | undefined;
}

/** Notes what a person said about marketing. Returns whether it changes anything. */
export const recordOptin = defineCommand(
  'contacts.manage',
  async (tx, by, { contactId, status, wording }: Input): Promise<boolean> => {
    const { teamId, actor, now: at } = by;
    await checkContact(tx, teamId, contactId);
    const source = originOf[actor.kind];
    const changed = await recordConsents(tx, [
      { teamId, contactId, status, source, wording: wording || null, by: authorOf(actor), at },
    ]);
    return changed.size > 0;
  },
);
