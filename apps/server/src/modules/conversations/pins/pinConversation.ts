import { mostPinned } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { publish, rooms } from '../../../platform/realtime/index.ts';
import { accessConversation } from '../access.ts';
import type { ConversationRow } from '../conversationRow.ts';
import { readPinned } from './readPinned.ts';

/** Keeps a conversation at the top of the person's own list, or lets it go. Saying so twice is fine. */
export function pinConversation(
  ctx: RequestContext,
  contactId: number,
  pinned: boolean,
): Promise<ConversationRow[]> {
  return ctx.db.transaction(async (tx) => {
    const { version } = await accessConversation(tx, ctx, contactId);
    // Whoever never wrote has nothing to pin.
    if (version === null) throw notFound();
    await holdPins(tx, ctx);
    const changed = pinned ? await pin(tx, ctx, contactId) : await unpin(tx, ctx, [contactId]);
    if (changed) {
      const { phoneNumberId: phone_number_id, person } = ctx;
      publish(tx, { name: 'pins.updated', payload: { phone_number_id } }, rooms.user(person.userId));
    }
    return readPinned(tx, ctx);
  });
}

/** Two tabs that pin at once would both find room for the last one. */
async function holdPins(tx: Tx, { teamId, person }: RequestContext): Promise<void> {
  await sql`
    select from members where team_id = ${teamId} and user_id = ${person.userId} for no key update`.execute(
    tx,
  );
}

async function pin(tx: Tx, ctx: RequestContext, contactId: number): Promise<boolean> {
  const before = await readPinned(tx, ctx);
  if (before.some(({ contact_id }) => contact_id === contactId)) return false;
  if (before.length >= mostPinned) await makeRoom(tx, ctx, before);
  await tx
    .insertInto('conversation_pins')
    .values({
      team_id: ctx.teamId,
      phone_number_id: ctx.phoneNumberId,
      contact_id: contactId,
      user_id: ctx.person.userId,
      created_at: ctx.clock.now(),
    })
    .execute();
  return true;
}

/** What is closed is at the top of nothing: the pin that has been so longest gives way. */
async function makeRoom(tx: Tx, ctx: RequestContext, pinned: readonly ConversationRow[]): Promise<void> {
  const closed = pinned.findLast((row) => row.closed);
  if (!closed) {
    throw new AppError('too_many_pins', {
      en: `You have pinned ${mostPinned} conversations. Unpin one first.`,
      fr: `Vous avez épinglé ${mostPinned} conversations. Détachez-en une d’abord.`,
    });
  }
  await unpin(tx, ctx, [closed.contact_id]);
}

async function unpin(tx: Tx, ctx: RequestContext, contactIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    delete from conversation_pins
    where team_id = ${ctx.teamId} and user_id = ${ctx.person.userId} and phone_number_id = ${ctx.phoneNumberId}
      and contact_id = any(${contactIds}::bigint[]) returning id`.execute(tx);
  return rows.length > 0;
}
