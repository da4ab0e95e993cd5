import type { OptinStatus } from '@herald/contract';
import { authorOf } from '../../../actor.ts';
import { defineCommand } from '../../../command.ts';
import { recordConsents } from '../../../messaging/ledger/recordConsents.ts';
import { notFound } from '../../../platform/errors.ts';
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
    const contact = await tx
      .selectFrom('contacts')
      .select('id')
      .where('team_id', '=', teamId)
      .where('id', '=', contactId)
      .executeTakeFirst();
    if (!contact) throw notFound();
    const source = originOf[actor.kind];
    const changed = await recordConsents(tx, [
      { teamId, contactId, status, source, wording: wording || null, by: authorOf(actor), at },
    ]);
    return changed.size > 0;
  },
);
