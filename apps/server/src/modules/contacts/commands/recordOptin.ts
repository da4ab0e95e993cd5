import type { OptinStatus } from '@herald/contract';
import { type Actor, authorOf } from '../../../actor.ts';
import { defineCommand } from '../../../command.ts';
import { type ConsentChange, recordConsents } from '../../../messaging/ledger/recordConsents.ts';
import { notFound } from '../../../platform/errors.ts';

interface Input {
  contactId: number;
  status: OptinStatus;
  /** What the person said or agreed to. */
  wording?: string | null | undefined;
}

/** Where the ledger says that it comes from. */
const sourceOf: Readonly<Record<Actor['kind'], ConsentChange['source']>> = {
  user: 'manual',
  api_key: 'api',
  automation: 'automation',
  agent: 'ai_agent',
  system: 'manual',
};

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
    const source = sourceOf[actor.kind];
    const changed = await recordConsents(tx, [
      { teamId, contactId, status, source, wording: wording || null, by: authorOf(actor), at },
    ]);
    return changed.size > 0;
  },
);
