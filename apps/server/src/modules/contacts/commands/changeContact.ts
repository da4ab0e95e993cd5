import { authorOf, type By } from '../../../actor.ts';
import { defineCommand } from '../../../command.ts';
import { applyErasures } from '../../../messaging/erasures/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { notFound } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/index.ts';
import { changeAttributes } from '../changeAttributes.ts';
import { changedFields } from '../changedFields.ts';
import { changeEmail } from '../changeEmail.ts';
import { changePhone } from '../changePhone.ts';

interface Input {
  contactId: number;
  name?: string | null | undefined;
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  email?: string | null | undefined;
  language?: string | null | undefined;
  /** Null takes the number away. */
  phone_number?: string | null | undefined;
  /** Of the team's own fields, those to change; null and empty remove. */
  attributes?: Record<string, string | null> | undefined;
}

/** Changes what a team knows of somebody; what is not named stays. */
export const changeContact = defineCommand('contacts.manage', async (tx, by, input: Input): Promise<void> => {
  const { teamId, now } = by;
  const before = await lockContact(tx, by, input.contactId);
  const changes = {
    ...textsOf(input),
    ...(input.phone_number !== undefined && (await changePhone(tx, by, before, input.phone_number))),
  };
  const attributes =
    input.attributes && (await changeAttributes(tx, teamId, before.attributes, input.attributes));
  if (changes.email !== undefined) await changeEmail(tx, by, before, changes.email);
  await tx
    .updateTable('contacts')
    .set({ ...changes, ...(attributes && { attributes: JSON.stringify(attributes) }), updated_at: now })
    .where('team_id', '=', teamId)
    .where('id', '=', before.id)
    .execute();
  const fields = changedFields(before, { ...changes, ...(attributes && { attributes }) });
  if (fields.length > 0) tell(tx, by, before.id, fields);
  // Under another number they may be somebody who was erased.
  if (changes.phone_number && fields.includes('phone_number'))
    await applyErasures(tx, by.app, { teamIds: [teamId], contactIds: [before.id], at: now });
});

/** Two who edit the same person come one after the other, so that neither loses a field of the other's. */
async function lockContact(tx: Tx, { teamId }: By, contactId: number) {
  const row = await tx
    .selectFrom('contacts')
    .select([
      'id',
      'name',
      'first_name',
      'last_name',
      'email',
      'phone_number',
      'country_code',
      'language',
      'attributes',
    ])
    .where('team_id', '=', teamId)
    .where('id', '=', contactId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return { ...row, attributes: row.attributes as Record<string, string> };
}

type Texts = Partial<Record<'name' | 'first_name' | 'last_name' | 'email' | 'language', string | null>>;

function textsOf(input: Input): Texts {
  const texts: Texts = {};
  for (const field of ['name', 'first_name', 'last_name', 'email', 'language'] as const) {
    const value = input[field];
    if (value !== undefined) texts[field] = value || null;
  }
  return texts;
}

function tell(tx: Tx, { teamId, now: at, actor }: By, contactId: number, fields: string[]): void {
  const by = authorOf(actor);
  emit(tx, [{ type: 'contact.updated', teamId, phoneNumberId: null, contactId, at, by, data: { fields } }]);
}
