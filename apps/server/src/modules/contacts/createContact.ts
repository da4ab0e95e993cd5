import type { ContactDetail, RouteBody, createContact as route } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { applyErasures } from '../../messaging/erasures/index.ts';
import { recordConsents } from '../../messaging/ledger/recordConsents.ts';
import { isUniqueViolation, type Tx } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/errors.ts';
import { isUsable, parsePhone, type UsablePhone } from '../../platform/phones/parsePhone.ts';
import { publish } from '../../platform/realtime/index.ts';
import { getContact } from './getContact.ts';
import { contactExists, phoneRefused } from './phoneErrors.ts';
import { publishContacts } from './publishContacts.ts';
import { findContactByPhone, readTeamCountry } from './queries.ts';

type Body = RouteBody<typeof route>;

/** Adds one person by hand. */
export async function createContact(ctx: RequestContext, body: Body): Promise<ContactDetail> {
  const contactId = await ctx.db
    .transaction(async (tx) => {
      const parsed = parsePhone(body.phone_number, await readTeamCountry(tx, ctx.teamId));
      if (!isUsable(parsed)) throw phoneRefused(parsed.reason);
      if (await findContactByPhone(tx, ctx.teamId, parsed.spellings)) throw contactExists();
      const id = await insertContact(tx, ctx, body, parsed);
      await applyErasures(tx, ctx.app, { teamIds: [ctx.teamId], contactIds: [id] });
      await joinGroups(tx, ctx, id, body.group_ids);
      await publishContacts(tx, ctx.teamId, [id]);
      return id;
    })
    .catch((error: unknown) => {
      // Somebody else was a moment faster.
      const isTaken =
        isUniqueViolation(error, 'contacts_phone') || isUniqueViolation(error, 'contact_identities_pkey');
      throw isTaken ? contactExists() : error;
    });
  return getContact(ctx, contactId);
}

async function insertContact(tx: Tx, ctx: RequestContext, body: Body, phone: UsablePhone): Promise<number> {
  const at = ctx.clock.now();
  const { id } = await tx
    .insertInto('contacts')
    .values({
      team_id: ctx.teamId,
      name: body.name || null,
      email: body.email || null,
      phone_number: phone.phone,
      country_code: phone.country,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('contact_identities')
    .values(phone.spellings.map((value) => ({ team_id: ctx.teamId, kind: 'phone', value, contact_id: id })))
    .execute();
  const { teamId, person } = ctx;
  const status = body.optin_status;
  await recordConsents(tx, [{ teamId, contactId: id, status, source: 'manual', userId: person.userId, at }]);
  return id;
}

async function joinGroups(
  tx: Tx,
  ctx: RequestContext,
  contactId: number,
  wanted: readonly number[],
): Promise<void> {
  const ids = [...new Set(wanted)];
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    with found as (
      update groups set contacts_count = contacts_count + 1
      where team_id = ${ctx.teamId} and phone_number_id = ${ctx.phoneNumberId} and id = any(${ids})
      returning id)
    insert into group_members (team_id, group_id, contact_id, added_at)
    select ${ctx.teamId}, id, ${contactId}, ${ctx.clock.now()} from found
    returning group_id as id`.execute(tx);
  if (rows.length !== ids.length) {
    throw invalidField('group_ids', {
      en: 'One of these lists no longer exists.',
      fr: 'Une de ces listes n’existe plus.',
    });
  }
  publish(tx, { name: 'groups.updated', payload: { phone_number_id: ctx.phoneNumberId } });
}
