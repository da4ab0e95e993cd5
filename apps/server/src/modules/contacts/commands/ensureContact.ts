import { sql } from 'kysely';
import { defineCommand } from '../../../command.ts';
import { readTeamCountry } from '../../../people/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { isUsable, parsePhone } from '../../../platform/phones/parsePhone.ts';
import { phoneRefused } from '../phoneErrors.ts';
import { findContactByPhone } from '../queries.ts';
import { createContact } from './createContact.ts';

interface Input {
  phoneNumberId: number;
  phone_number: string;
}

/** Two that add the same person at once: the second finds whom the first added. */
const waitFor = (tx: Tx, teamId: number, phone: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`contact:${teamId}:${phone}`}, 0))`.execute(tx);

/** Whoever has a number; returns the id. Whom nobody knows is added, and nothing is known of their consent. */
export const ensureContact = defineCommand(
  'conversations.reply',
  async (tx, by, { phoneNumberId, phone_number }: Input): Promise<number> => {
    const parsed = parsePhone(phone_number, await readTeamCountry(tx, by.teamId));
    if (!isUsable(parsed)) throw phoneRefused(parsed.reason);
    const find = () => findContactByPhone(tx, by.teamId, parsed.spellings);
    const known = (await find()) ?? (await waitFor(tx, by.teamId, parsed.phone).then(find));
    return (
      known ?? createContact(tx, by, { phoneNumberId, phone_number, optin_status: 'unknown', group_ids: [] })
    );
  },
);
