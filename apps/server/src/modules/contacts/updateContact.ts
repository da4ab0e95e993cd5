import type { ContactDetail, RouteBody, updateContact as route } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { applyErasures } from '../../messaging/erasures/index.ts';
import { isUniqueViolation, type Tx } from '../../platform/database/index.ts';
import { changeAttributes } from './changeAttributes.ts';
import { changePhone } from './changePhone.ts';
import { accessContact, getContact } from './getContact.ts';
import { contactExists } from './phoneErrors.ts';
import { publishContacts } from './publishContacts.ts';
import type { ContactRow } from './queries.ts';

type Body = RouteBody<typeof route>;

/** Changes what a team knows of somebody; what is not named stays. */
export async function updateContact(
  ctx: RequestContext,
  contactId: number,
  body: Body,
): Promise<ContactDetail> {
  await ctx.db
    .transaction(async (tx) => {
      await lockContact(tx, ctx.teamId, contactId);
      const before = await accessContact(ctx, tx, contactId);
      const changes = {
        ...textsOf(body),
        ...(body.phone_number !== undefined && (await changePhone(tx, ctx, before, body.phone_number))),
        ...(body.attributes && {
          attributes: JSON.stringify(
            await changeAttributes(tx, ctx.teamId, before.attributes, body.attributes),
          ),
        }),
      };
      if (changes.email !== undefined) await changeEmail(tx, ctx, before, changes.email);
      await tx
        .updateTable('contacts')
        .set({ ...changes, updated_at: ctx.clock.now() })
        .where('team_id', '=', ctx.teamId)
        .where('id', '=', contactId)
        .execute();
      if (changes.phone_number && changes.phone_number !== before.phone_number)
        await applyErasures(tx, ctx.app, {
          teamIds: [ctx.teamId],
          contactIds: [contactId],
          at: ctx.clock.now(),
        });
      await publishContacts(tx, ctx.teamId, [contactId]);
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'contacts_phone') ? contactExists() : error;
    });
  return getContact(ctx, contactId);
}

/** Two who edit the same person come one after the other, so that neither loses a field of the other's. */
async function lockContact(tx: Tx, teamId: number, contactId: number): Promise<void> {
  await sql`select from contacts where team_id = ${teamId} and id = ${contactId} for no key update`.execute(
    tx,
  );
}

type Texts = Partial<Record<'name' | 'first_name' | 'last_name' | 'email', string | null>>;

function textsOf(body: Body): Texts {
  const texts: Texts = {};
  for (const field of ['name', 'first_name', 'last_name', 'email'] as const) {
    const value = body[field];
    if (value !== undefined) texts[field] = value || null;
  }
  return texts;
}

/** An address by which somebody was recognised follows; several people may share one, so it refuses nobody. */
async function changeEmail(
  tx: Tx,
  ctx: RequestContext,
  before: ContactRow,
  email: string | null,
): Promise<void> {
  if (before.email === null || before.email.toLowerCase() === email?.toLowerCase()) return;
  const { numAffectedRows } = await sql`
    delete from contact_identities
    where team_id = ${ctx.teamId} and contact_id = ${before.id} and kind = 'email'
      and lower(value) = ${before.email.toLowerCase()}`.execute(tx);
  if (!numAffectedRows || email === null) return;
  await sql`
    insert into contact_identities (team_id, kind, value, contact_id, created_at)
    values (${ctx.teamId}, 'email', ${email.toLowerCase()}, ${before.id}, ${ctx.clock.now()})
    on conflict do nothing`.execute(tx);
}
