import { sql } from 'kysely';
import { authorOf, type By } from '../../actor.ts';
import { recordEvents } from '../../messaging/timeline/index.ts';
import { readTeamCountry } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { isUsable, parsePhone } from '../../platform/phones/parsePhone.ts';
import { phoneSpellings } from '../../platform/phones/phoneSpellings.ts';
import { shownName } from '../../platform/shownName.ts';
import { contactExists, phoneRefused } from './phoneErrors.ts';
import { findContactByPhone, readNames } from './queries.ts';

export interface Phone {
  phone_number: string | null;
  country_code: string | null;
}

/**
 * Gives somebody another number, by which they are recognised from now on; the old one goes, it may become somebody
 * else's. Their threads tell what happened, since answers go elsewhere now. Returns the columns to write.
 */
export async function changePhone(
  tx: Tx,
  by: By,
  contact: Phone & { id: number },
  given: string | null,
): Promise<Phone> {
  const phone = given === null ? null : await readPhone(tx, by, contact.id, given);
  if (phone?.phone === contact.phone_number)
    return { phone_number: contact.phone_number, country_code: contact.country_code };
  await forgetOld(tx, by.teamId, contact);
  for (const value of phone?.spellings ?? []) {
    await tx
      .insertInto('contact_identities')
      .values({
        team_id: by.teamId,
        kind: 'phone',
        value,
        contact_id: contact.id,
        created_at: by.now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await noteInThreads(tx, by, contact);
  return { phone_number: phone?.phone ?? null, country_code: phone?.country ?? null };
}

async function readPhone(tx: Tx, by: By, contactId: number, given: string) {
  const parsed = parsePhone(given, await readTeamCountry(tx, by.teamId));
  if (!isUsable(parsed)) throw phoneRefused(parsed.reason);
  const owner = await findContactByPhone(tx, by.teamId, parsed.spellings, contactId);
  if (owner === undefined) return parsed;
  const other = await readNames(tx, by.teamId, owner);
  throw contactExists(other ? shownName(other) : null);
}

async function forgetOld(tx: Tx, teamId: number, contact: Phone & { id: number }): Promise<void> {
  if (contact.phone_number === null) return;
  await tx
    .deleteFrom('contact_identities')
    .where('team_id', '=', teamId)
    .where('contact_id', '=', contact.id)
    .where('kind', '=', 'phone')
    .where('value', 'in', phoneSpellings(contact.phone_number))
    .execute();
}

async function noteInThreads(tx: Tx, by: By, contact: Phone & { id: number }): Promise<void> {
  const { rows } = await sql<{ phone_number_id: number }>`
    select phone_number_id from conversations
    where team_id = ${by.teamId} and contact_id = ${contact.id}`.execute(tx);
  await recordEvents(
    tx,
    by.now,
    rows.map(({ phone_number_id }) => ({
      team_id: by.teamId,
      phone_number_id,
      contact_id: contact.id,
      kind: 'number_changed',
      by: authorOf(by.actor),
      data: contact.phone_number === null ? {} : { name: contact.phone_number },
    })),
  );
}
