import type { InboundContent } from '@herald/whatsapp';
import { sql } from 'kysely';
import { jsonRows } from '../../../platform/database/storable.ts';
import { emit, type Fact } from '../../../platform/events/index.ts';
import { previewOf, storeReceived } from '../../kinds/index.ts';
import type { Batch } from '../batch.ts';
import type { Arrival } from './arrival.ts';

export type TouchContent = Extract<InboundContent, { type: 'reaction' | 'edit' | 'revoke' }>;
/** Something done to an earlier message instead of a message of its own. */
export type Touch = Arrival & { message: Arrival['message'] & { content: TouchContent } };

export function isTouch(arrival: Arrival): arrival is Touch {
  return ['reaction', 'edit', 'revoke'].includes(arrival.message.content.type);
}

interface Target {
  id: number;
  contact_id: number;
  type: string;
}

/**
 * Applies reactions, edits and revokes in their order. The time of each is kept with the message and an older one
 * never undoes a newer one, so a redelivered or late webhook changes nothing.
 */
export async function touchUp(batch: Batch, touches: readonly Touch[]): Promise<void> {
  if (touches.length === 0) return;
  const targets = await findTargets(batch, touches);
  const facts: Fact[] = [];
  for (const touch of touches) {
    const target = targets.get(keyOf(touch));
    if (!target) {
      batch.defer(touch.item, `a ${touch.message.content.type} of an unknown message`);
      continue;
    }
    await apply(batch, touch, target);
    facts.push(factOf(touch, target));
  }
  emit(batch.tx, facts);
}

const whatOf = { reaction: 'reaction', edit: 'content', revoke: 'deleted' } as const;

function factOf({ item, message, direction, happenedAt: at, isPast }: Touch, target: Target): Fact {
  const { team_id: teamId, id: phoneNumberId } = item.number;
  const { id: message_id, contact_id: contactId } = target;
  const by =
    direction === 'in'
      ? ({ kind: 'customer', id: contactId } as const)
      : ({ kind: 'user', id: null } as const);
  const data = { message_id, what: whatOf[message.content.type] };
  return { type: 'message.updated', teamId, phoneNumberId, contactId, at, by, isPast, data };
}

async function findTargets({ tx }: Batch, touches: readonly Touch[]): Promise<Map<string, Target>> {
  const wanted = touches.map((touch) => ({ team_id: touch.item.number.team_id, wamid: wamidOf(touch) }));
  const { rows } = await sql<Target & { team_id: number; wamid: string }>`
    select m.team_id, m.wamid, m.id, m.contact_id, m.type
    from (select distinct * from jsonb_to_recordset(${jsonRows(wanted)}) as w(team_id bigint, wamid text)) w
    join messages m on m.team_id = w.team_id and m.wamid = w.wamid
  `.execute(tx);
  return new Map(rows.map((row) => [`${row.team_id} ${row.wamid}`, row]));
}

function keyOf(touch: Touch): string {
  return `${touch.item.number.team_id} ${wamidOf(touch)}`;
}

function wamidOf({ message: { content } }: Touch): string {
  return content.type === 'reaction' ? content.messageId : content.originalMessageId;
}

async function apply(batch: Batch, touch: Touch, target: Target): Promise<void> {
  const { content } = touch.message;
  switch (content.type) {
    case 'reaction':
      return react(batch, touch, target, content.emoji ?? '');
    case 'revoke':
      await batch.tx
        .updateTable('messages')
        .set({ revoked_at: touch.happenedAt })
        .where('team_id', '=', touch.item.number.team_id)
        .where('id', '=', target.id)
        .where('revoked_at', 'is', null)
        .execute();
      return refreshPreview(batch, touch, target, '');
    case 'edit':
      return edit(batch, touch, target, content.content);
  }
}

/** A reaction taken back stays as an empty one: its time still keeps an older reaction from coming back. */
async function react({ tx }: Batch, touch: Touch, target: Target, emoji: string): Promise<void> {
  await sql`
    insert into message_reactions (team_id, message_id, from_contact, emoji, reacted_at)
    select * from jsonb_to_recordset(${jsonRows([
      {
        team_id: touch.item.number.team_id,
        message_id: target.id,
        from_contact: touch.direction === 'in',
        emoji,
        reacted_at: touch.happenedAt,
      },
    ])}) as row(team_id bigint, message_id bigint, from_contact boolean, emoji text, reacted_at timestamptz)
    on conflict (team_id, message_id, from_contact) do update
      set emoji = excluded.emoji, reacted_at = excluded.reacted_at
      where message_reactions.reacted_at <= excluded.reacted_at
  `.execute(tx);
}

async function edit(batch: Batch, touch: Touch, target: Target, content: InboundContent): Promise<void> {
  const stored = storeReceived(content);
  // An edit changes the words of a message, never its kind or its file.
  const words =
    stored.type === 'text' && target.type === 'text'
      ? { body: stored.content.body }
      : stored.type === 'media' && target.type === 'media'
        ? { caption: stored.content.caption }
        : null;
  if (!words) return batch.note(touch.item, `an edit to ${stored.type} of a message of type ${target.type}`);
  const { numUpdatedRows } = await batch.tx
    .updateTable('messages')
    .set({ content: sql`content || (${jsonRows([words])} -> 0)`, edited_at: touch.happenedAt })
    .where('team_id', '=', touch.item.number.team_id)
    .where('id', '=', target.id)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('edited_at', 'is', null), eb('edited_at', '<=', touch.happenedAt)]))
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await refreshPreview(batch, touch, target, previewOf(stored));
}

/** The list shows the last message of a thread; if that is the one that changed, its line changes too. */
async function refreshPreview({ tx }: Batch, touch: Touch, target: Target, preview: string): Promise<void> {
  const { team_id, id: phoneNumberId } = touch.item.number;
  await sql`
    update conversations c set last_message_preview = (${jsonRows([{ preview }])} -> 0 ->> 'preview')
    where c.team_id = ${team_id} and c.phone_number_id = ${phoneNumberId} and c.contact_id = ${target.contact_id}
      and not exists (
        select from messages m
        where m.team_id = ${team_id} and m.phone_number_id = ${phoneNumberId}
          and m.contact_id = ${target.contact_id} and m.id > ${target.id} and m.type <> 'reaction'
      )
  `.execute(tx);
}
