import { sql } from 'kysely';
import { authorOf, type By } from '../../../actor.ts';
import { defineCommand } from '../../../command.ts';
import { applyErasures } from '../../../messaging/erasures/index.ts';
import { readTeamCountry } from '../../../people/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { invalidField } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/index.ts';
import { isUsable, parsePhone, type UsablePhone } from '../../../platform/phones/parsePhone.ts';
import { contactExists, phoneRefused } from '../phoneErrors.ts';
import { findContactByPhone } from '../queries.ts';
import { originOf } from './originOf.ts';
import { recordOptin } from './recordOptin.ts';

interface Input {
  /** Whose lists the groups are. */
  phoneNumberId: number;
  name?: string | null | undefined;
  email?: string | null | undefined;
  language?: string | null | undefined;
  phone_number: string;
  optin_status: 'opted_in' | 'opted_out' | 'unknown';
  group_ids: readonly number[];
}

/** Adds one person, on lists if these are named; returns the id. Their number must be nobody else's. */
export const createContact = defineCommand(
  'contacts.manage',
  async (tx, by, input: Input): Promise<number> => {
    const parsed = parsePhone(input.phone_number, await readTeamCountry(tx, by.teamId));
    if (!isUsable(parsed)) throw phoneRefused(parsed.reason);
    if (await findContactByPhone(tx, by.teamId, parsed.spellings)) throw contactExists();
    const contactId = await insertContact(tx, by, input, parsed);
    const origin = originOf[by.actor.kind];
    emit(tx, [{ ...toldBy(by), type: 'contact.created', phoneNumberId: null, contactId, data: { origin } }]);
    await recordOptin(tx, by, { contactId, status: input.optin_status });
    await applyErasures(tx, by.app, { teamIds: [by.teamId], contactIds: [contactId] });
    await joinGroups(tx, by, input, contactId);
    return contactId;
  },
);

const toldBy = ({ teamId, now: at, actor }: By) => ({ teamId, at, by: authorOf(actor) });

async function insertContact(tx: Tx, { teamId, now }: By, input: Input, phone: UsablePhone): Promise<number> {
  const { id } = await tx
    .insertInto('contacts')
    .values({
      team_id: teamId,
      name: input.name || null,
      email: input.email || null,
      language: input.language ?? null,
      phone_number: phone.phone,
      country_code: phone.country,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('contact_identities')
    .values(phone.spellings.map((value) => ({ team_id: teamId, kind: 'phone', value, contact_id: id })))
    .execute();
  return id;
}

async function joinGroups(
  tx: Tx,
  by: By,
  { phoneNumberId, group_ids }: Input,
  contactId: number,
): Promise<void> {
  const ids = [...new Set(group_ids)];
  if (ids.length === 0) return;
  const { rows } = await sql<{ group_id: number }>`
    with found as (
      update groups set contacts_count = contacts_count + 1
      where team_id = ${by.teamId} and phone_number_id = ${phoneNumberId} and id = any(${ids})
      returning id)
    insert into group_members (team_id, group_id, contact_id, added_at)
    select ${by.teamId}, id, ${contactId}, ${by.now} from found
    returning group_id`.execute(tx);
  if (rows.length !== ids.length) {
    throw invalidField('group_ids', {
      en: 'One of these lists no longer exists.',
      fr: 'Une de ces listes n’existe plus.',
    });
  }
  const told = { ...toldBy(by), type: 'group.contact_added', phoneNumberId, contactId } as const;
  emit(
    tx,
    rows.map((data) => ({ ...told, data })),
  );
}
