import type { Identities, InboundContent } from '@herald/whatsapp';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { applyErasures } from '../../erasures/index.ts';
import { type AnyItem, type Batch, type Item, isKind, momentOf, type NumberItem } from '../batch.ts';
import { findContacts, nameKey } from './findContacts.ts';
import { countryOf, namesOf, phoneOf, spellingsOf } from './names.ts';

type SystemContent = Extract<InboundContent, { type: 'system' }>;

const changes = ['user_changed_number', 'customer_changed_number', 'user_changed_user_id'];

/** True for the remark of WhatsApp that somebody goes by another number or id from now on. */
export function changesIdentity<I extends AnyItem>(item: I): item is I & Item<'message'> {
  if (!isKind(item, 'message')) return false;
  const { content } = item.event.message;
  return content.type === 'system' && changes.includes(content.event);
}

/**
 * Gives the contact its new number and id. The old number goes: it will be somebody else's. If the new one already
 * belongs to another contact, both stay as they are, and the thread tells what happened. Returns the contact whose
 * thread that is; null for somebody whom we do not know.
 */
export async function changeIdentity(batch: Batch, item: NumberItem<'message'>): Promise<number | null> {
  const { tx } = batch;
  const { message } = item.event;
  const content = message.content as SystemContent;
  const teamId = item.number.team_id;
  const before: Identities = {
    ...message.from,
    ...(content.previousUserId ? { userId: content.previousUserId } : {}),
    ...(content.previousParentUserId ? { parentUserId: content.previousParentUserId } : {}),
  };
  const [contactId] = await findOwners(tx, teamId, before);
  const owners = await findOwners(tx, teamId, content.now);
  // Nobody goes by the old name any more: the change was made already.
  if (contactId === undefined) return owners[0] ?? null;
  if (owners.some((owner) => owner !== contactId)) return contactId;

  const [oldPhone, newPhone] = [phoneOf(before), phoneOf(content.now)];
  for (const { kind, value } of namesOf(content.now)) {
    await tx
      .insertInto('contact_identities')
      .values({ team_id: teamId, kind, value, contact_id: contactId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (newPhone === null || newPhone === oldPhone) return contactId;
  await sql`
    update contacts set phone_number = ${newPhone}, country_code = ${countryOf(newPhone)}, updated_at = now()
    where team_id = ${teamId} and id = ${contactId}
  `.execute(tx);
  const at = momentOf(batch, item.claimed, message.timestamp);
  await applyErasures(tx, batch.app, { teamIds: [teamId], contactIds: [contactId], at });
  if (oldPhone === null) return contactId;
  const oldValues = spellingsOf({ kind: 'phone', value: oldPhone }).map(({ value }) => value);
  await tx
    .deleteFrom('contact_identities')
    .where('team_id', '=', teamId)
    .where('kind', '=', 'phone')
    .where('value', 'in', oldValues)
    .where('contact_id', '=', contactId)
    .execute();
  return contactId;
}

/** Everybody who goes by one of these names, the owner of the surest name first. */
async function findOwners(tx: Tx, teamId: number, ids: Identities): Promise<number[]> {
  const names = namesOf(ids).flatMap((name) => spellingsOf(name).map((one) => ({ team_id: teamId, ...one })));
  const known = await findContacts(tx, names);
  return names.flatMap((name) => known.get(nameKey(name))?.contactId ?? []);
}
