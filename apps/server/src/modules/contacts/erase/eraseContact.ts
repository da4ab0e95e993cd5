import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { authorOf } from '../../../actor.ts';
import { audit } from '../../../audit.ts';
import { byOf, type RequestContext } from '../../../context.ts';
import { hashPhone } from '../../../messaging/erasures/index.ts';
import { leaveLedger } from '../../../messaging/ledger/index.ts';
import { UnreadChanges } from '../../../messaging/whatsapp/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { emit } from '../../../platform/events/index.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import { publish } from '../../../platform/realtime/index.ts';
import { freezeTouches } from '../../attribution/index.ts';
import { accessContact } from '../accessContact.ts';
import { emitMemberships } from '../emitMemberships.ts';
import { lockPeople } from '../merge/lockPeople.ts';
import { cleanUpErasureJob } from './cleanUpJob.ts';
import { countPerson } from './countPerson.ts';
import { eraseImportRows } from './eraseImportRows.ts';
import { readFileIds } from './readFileIds.ts';
import { readTraces } from './traces.ts';

/**
 * Erases a person and all that is theirs, for good. Totals of campaigns stay, and a receipt that does not say who it was.
 * What waited to be sent to them is not sent; what is being sent at this moment refuses the call. Returns the receipt's id.
 */
export async function eraseContact(ctx: RequestContext, contactId: number, reason: string): Promise<number> {
  const { teamId } = ctx;
  return ctx.db.transaction(async (tx) => {
    await lockPeople(tx, teamId, [contactId]);
    const contact = await accessContact(ctx, tx, contactId);
    const unread = new UnreadChanges();
    const counts = await countPerson(tx, teamId, contactId);
    const fileIds = await readFileIds(tx, teamId, contactId);
    const traces = await readTraces(tx, teamId, contact);
    await leaveLedger(tx, teamId, contactId, ctx.clock.now());
    await freezeTouches(tx, teamId, contactId);
    await leaveLists(tx, ctx, contactId);
    await closeUnread(tx, teamId, contactId, unread);
    await forgetMerges(tx, teamId, contactId);
    const import_rows = await eraseImportRows(tx, teamId, traces);
    await tx.deleteFrom('contacts').where('team_id', '=', teamId).where('id', '=', contactId).execute();
    const reference = newReference(ctx.clock.now());
    const { id } = await tx
      .insertInto('contact_erasures')
      .values({
        team_id: teamId,
        reference,
        phone_hash: contact.phone_number ? await hashPhone(ctx.app, teamId, contact.phone_number) : null,
        other_phone_hashes: await Promise.all(
          traces.phones
            .filter((phone) => phone !== contact.phone_number)
            .map((phone) => hashPhone(ctx.app, teamId, phone)),
        ),
        was_opted_out: contact.optin_status === 'opted_out',
        counts: JSON.stringify({ ...counts, import_rows, files: 0, webhooks: 0 }),
        reason,
        erased_by: ctx.person.userId,
        erased_at: ctx.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const before = ctx.clock.now().toISOString();
    await enqueue(tx, cleanUpErasureJob, { teamId, erasureId: id, fileIds, ids: traces.ids, before });
    emitErased(tx, ctx, contactId);
    // The receipt's number and nothing of the person, nor the reason, in which people write names.
    const target = { kind: 'erasure', id, name: reference };
    await audit(tx, byOf(ctx), { action: 'contact.erased', target });
    await unread.apply(tx);
    return id;
  });
}

/** It names nobody who is still there. */
function emitErased(tx: Tx, ctx: RequestContext, erased_contact_id: number): void {
  const { teamId, now: at, actor } = byOf(ctx);
  const told = { teamId, phoneNumberId: null, contactId: null, at, by: authorOf(actor) };
  emit(tx, [{ ...told, type: 'contact.erased', data: { erased_contact_id } }]);
}

/** Easy to read out over the phone: no letters and digits that are taken for each other. */
function newReference(now: Date): string {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  const code = [...randomBytes(8)].map((byte) => letters[byte % letters.length]).join('');
  return `ERA-${now.getUTCFullYear()}-${code}`;
}

/** Only what is found here is taken off: somebody else may be changing the same lists. */
async function leaveLists(tx: Tx, ctx: RequestContext, contactId: number): Promise<void> {
  const { teamId } = ctx;
  const { rows } = await sql<{ group_id: number }>`
    delete from group_members where team_id = ${teamId} and contact_id = ${contactId} returning group_id`.execute(
    tx,
  );
  const groupIds = rows.map(({ group_id }) => group_id);
  await sql`
    update groups set contacts_count = contacts_count - 1
    where team_id = ${teamId} and id = any(${groupIds}::bigint[])`.execute(tx);
  await emitMemberships(tx, byOf(ctx), [{ type: 'group.contact_removed', contactId, groupIds }]);
}

/** Open pages hear of the conversations here: before the commit, when facts are translated, they are gone. */
async function closeUnread(tx: Tx, teamId: number, contactId: number, unread: UnreadChanges): Promise<void> {
  const { rows } = await sql<{ phone_number_id: number; unread_count: number }>`
    select phone_number_id, unread_count from conversations
    where team_id = ${teamId} and contact_id = ${contactId} order by phone_number_id for update`.execute(tx);
  for (const { phone_number_id, unread_count } of rows) {
    unread.add(teamId, phone_number_id, unread_count, 0);
    publish(tx, { name: 'conversation.updated', payload: { phone_number_id, contact_id: contactId } });
  }
  await sql`
    update phone_numbers set last_contact_id = null
    where team_id = ${teamId} and last_contact_id = ${contactId}`.execute(tx);
}

/** Snapshots of merges that were undone hold them as they were then. */
async function forgetMerges(tx: Tx, teamId: number, contactId: number): Promise<void> {
  await sql`
    delete from contact_merges where team_id = ${teamId} and merged_contact_id = ${contactId}`.execute(tx);
}
