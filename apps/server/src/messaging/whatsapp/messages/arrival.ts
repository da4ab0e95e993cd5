import type { Identities, InboundMessage } from '@herald/whatsapp';
import { type Batch, isKind, momentOf, type NumberItem } from '../batch.ts';
import type { Person } from '../identity/resolvePeople.ts';

/** A message that belongs in a thread: from a person, from the business's own phone, or from the phone's history. */
export interface Arrival {
  item: NumberItem;
  message: InboundMessage;
  person: Person;
  direction: 'in' | 'out';
  /** Past messages are shown, but nobody is told of them and they open no window. */
  isPast: boolean;
  status: 'received' | 'sent' | 'delivered' | 'read' | 'played' | 'failed';
  happenedAt: Date;
}

/** Reads an item as a message of a thread; null when it is none. */
export function arrivalOf(batch: Batch, item: NumberItem): Arrival | null {
  const { claimed, number } = item;
  const make = (
    message: InboundMessage,
    rest: Pick<Arrival, 'direction' | 'isPast' | 'status'>,
    ids = message.from,
  ) => ({
    item,
    message,
    person: { teamId: number.team_id, ids },
    happenedAt: momentOf(batch, claimed, message.timestamp),
    ...rest,
  });
  if (isKind(item, 'message') && item.event.message.groupId) {
    // What somebody says in a group is no answer to us and opens no window. Operators see by the remark that it came.
    batch.note(item, 'a message in a group');
    return null;
  }
  if (isKind(item, 'message')) {
    const { message } = item.event;
    const ids = { ...ownNumberIn(message), ...message.from };
    return make(message, { direction: 'in', isPast: false, status: 'received' }, ids);
  }
  if (isKind(item, 'echo')) {
    return make(item.event.message, { direction: 'out', isPast: false, status: 'sent' }, item.event.to);
  }
  if (isKind(item, 'history') && item.event.message && item.event.thread) {
    const { message, thread, status } = item.event;
    const isTheirs = isSamePerson(message.from, thread);
    return make(
      message,
      {
        direction: isTheirs ? 'in' : 'out',
        isPast: true,
        status: isTheirs ? 'received' : pastStatus(status),
      },
      thread,
    );
  }
  return null;
}

/** The number that somebody without a visible one gives us when asked for it. Other cards are other people's. */
function ownNumberIn({ content }: InboundMessage): Identities {
  if (content.type !== 'contacts') return {};
  const own = content.contacts.find(({ origin }) => origin === 'contact_request');
  const waId = own?.phones?.find(({ wa_id }) => wa_id)?.wa_id;
  return waId ? { waId } : {};
}

function isSamePerson(a: Person['ids'], b: Person['ids']): boolean {
  if (a.userId !== undefined && b.userId !== undefined) return a.userId === b.userId;
  return a.waId !== undefined && a.waId === b.waId;
}

function pastStatus(status: string | null): Arrival['status'] {
  const known = (['delivered', 'read', 'played'] as const).find((name) => name === status?.toLowerCase());
  return known ?? (status?.toLowerCase() === 'error' ? 'failed' : 'sent');
}
