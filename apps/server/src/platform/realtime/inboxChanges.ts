import type { Conversation, InboxChanges, RealtimeEvent, RealtimeName } from '@herald/contract';

/** What the domains publish of an inbox; it travels as `inbox.changed`. */
const inboxEvents = [
  'message.created',
  'messages.updated',
  'conversation.updated',
  'timeline.updated',
] as const;
export type InboxEvent = Extract<RealtimeEvent, { name: (typeof inboxEvents)[number] }>;

export function isInboxEvent(event: { name: string; payload: unknown }): event is InboxEvent {
  return (inboxEvents as readonly string[]).includes(event.name);
}

/** Events that only those may hear who may see conversations. */
export function concernsInbox(name: RealtimeName): boolean {
  return (
    name === 'inbox.changed' || name === 'presence.seen' || (inboxEvents as readonly string[]).includes(name)
  );
}

/** More statuses than this are a campaign's: whoever has one of these threads open asks. */
const mostStatuses = 50;

/** What is read of a number once its changes were committed. */
export type NumberRows = Pick<InboxChanges, 'awaiting'> & {
  /** Whose number it is, where that is known. */
  teamId: number | null;
  conversations: readonly Conversation[];
};

export const noRows: NumberRows = { teamId: null, conversations: [], awaiting: null };

/** What happened in the inbox of a number and was not told yet. Said twice, it is told once. */
export class NumberChanges {
  readonly #phoneNumberId: number;
  readonly #messages = new Map<number, InboxChanges['messages'][number]>();
  readonly #contacts = new Set<number>();
  readonly #statuses = new Map<number, InboxChanges['statuses'][number]>();
  readonly #edited = new Set<number>();
  readonly #timelines = new Set<number>();

  constructor(phoneNumberId: number) {
    this.#phoneNumberId = phoneNumberId;
  }

  add({ name, payload }: InboxEvent): void {
    switch (name) {
      case 'message.created': {
        const { contact_id, message_id, inbound } = payload;
        this.#messages.set(message_id, { contact_id, message_id, inbound });
        this.#contacts.add(contact_id);
        return;
      }
      case 'messages.updated':
        for (const status of payload.statuses ?? []) this.#statuses.set(status.id, status);
        for (const contact_id of payload.contact_ids) this.#edited.add(contact_id);
        return;
      case 'conversation.updated':
        this.#contacts.add(payload.contact_id);
        return;
      case 'timeline.updated':
        this.#timelines.add(payload.contact_id);
    }
  }

  /** Whose rows should be read. */
  contactIds(): number[] {
    return [...this.#contacts];
  }

  /** With the rows that were read, in pieces that are small enough for the adapter to carry. */
  *toEvents({ conversations: rows, awaiting }: NumberRows): Generator<InboxChanges> {
    if (this.#statuses.size > mostStatuses) {
      for (const { contact_id } of this.#statuses.values()) this.#edited.add(contact_id);
      this.#statuses.clear();
    }
    const emptyPiece = () => newPiece(this.#phoneNumberId, awaiting);
    let piece = emptyPiece();
    let size = 0;
    const parts: [keyof Omit<InboxChanges, 'phone_number_id' | 'awaiting'>, Iterable<unknown>][] = [
      ['messages', this.#messages.values()],
      ['conversations', rows],
      ['contact_ids', this.#contacts],
      ['statuses', this.#statuses.values()],
      ['edited', this.#edited],
      ['timelines', this.#timelines],
    ];
    const carried = new Set(rows.map((row) => row.contact_id));
    for (const [name, values] of parts) {
      for (const value of values) {
        const weight = Buffer.byteLength(JSON.stringify(value)) + 1;
        if (size > 0 && size + weight > largestPiece) {
          yield piece;
          piece = emptyPiece();
          size = 0;
        }
        size += weight;
        // A row travels with its contact, so that nobody asks for what another piece carries.
        if (name === 'contact_ids' && carried.has(value as number)) continue;
        if (name === 'conversations') piece.contact_ids.push((value as Conversation).contact_id);
        (piece[name] as unknown[]).push(value);
      }
    }
    if (size > 0) yield piece;
  }
}

/** PostgreSQL carries notifications of 8,000 bytes; the frame around the event takes its part. */
const largestPiece = 6800;

function newPiece(phone_number_id: number, awaiting: InboxChanges['awaiting']): InboxChanges {
  return {
    phone_number_id,
    messages: [],
    contact_ids: [],
    conversations: [],
    statuses: [],
    edited: [],
    timelines: [],
    awaiting,
  };
}
