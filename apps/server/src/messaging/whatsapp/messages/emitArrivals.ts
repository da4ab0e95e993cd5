import type { Tx } from '../../../platform/database/index.ts';
import { emit, type Fact } from '../../../platform/events/index.ts';
import { createdFact } from '../../ledger/index.ts';
import type { NewMessage } from './insertMessages.ts';

/** Tells of new messages, in and out, and of the people who came with them. */
export function emitArrivals(tx: Tx, messages: readonly NewMessage[], created: ReadonlySet<number>): void {
  const first = new Map(messages.toReversed().map((message) => [message.contactId, message]));
  emit(tx, [
    ...[...created].flatMap((contactId) => contactFact(contactId, first.get(contactId)) ?? []),
    ...messages.map(messageFact),
  ]);
}

function contactFact(contactId: number, message: NewMessage | undefined): Fact | null {
  if (!message) return null;
  const { teamId, phoneNumberId, happenedAt: at, isPast } = message;
  const by = { kind: 'customer', id: contactId } as const;
  const data = { origin: 'message' } as const;
  return { type: 'contact.created', teamId, phoneNumberId, contactId, at, by, isPast, data };
}

function messageFact(message: NewMessage): Fact {
  const { id: message_id, teamId, phoneNumberId, contactId, isPast, happenedAt: at } = message;
  const type = message.stored.type;
  if (message.direction === 'out') {
    const data = { message_id, type, cause: 'phone_app', campaign_id: null } as const;
    return createdFact({
      teamId,
      phoneNumberId,
      contactId,
      at,
      by: { kind: 'user', id: null },
      isPast,
      data,
    });
  }
  const data = { message_id, type, wamid: message.message.wamid };
  const by = { kind: 'customer', id: contactId } as const;
  return { type: 'message.received', teamId, phoneNumberId, contactId, at, by, isPast, data };
}
