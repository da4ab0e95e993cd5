import type { MessageStatus, RealtimeEvent, StatusChange } from '@herald/contract';
import type { Fact } from '../../platform/events/index.ts';

/** Somebody whose conversations show what changed: on one number, or wherever there are any. */
export interface Shown {
  teamId: number;
  phoneNumberId: number | null;
  contactId: number;
  /** Their threads change too, not only the row in the list. */
  withTimeline: boolean;
}

/** States of which nothing more is shown; the others come with words in the reader's language. */
const toldInFull: readonly MessageStatus[] = ['accepted', 'sent', 'delivered', 'read', 'played'];

/** What open browsers are to hear of a transaction. Said twice, it is told once. */
export class Telling {
  readonly #events = new Map<string, RealtimeEvent>();
  readonly #statuses = new Map<number, StatusChange[]>();
  /** Their numbers by campaign: thousands of messages of one tell the same. */
  readonly #campaigns = new Map<number, number>();
  /** Teams of which every number shows other people now. */
  readonly teams = new Set<number>();
  readonly people = new Map<string, Shown>();
  /** Whose threads change on every number, also where there is no conversation with them yet. */
  readonly everywhere = new Map<number, { teamId: number; contactId: number }>();

  add(event: RealtimeEvent): void {
    this.#events.set(JSON.stringify(event), event);
  }

  addConversation(phone_number_id: number, contact_id: number): void {
    this.add({ name: 'conversation.updated', payload: { phone_number_id, contact_id } });
  }

  addTimeline(phone_number_id: number, contact_id: number): void {
    this.add({ name: 'timeline.updated', payload: { phone_number_id, contact_id } });
  }

  addMessages(phone_number_id: number, contact_id: number): void {
    this.add({ name: 'messages.updated', payload: { phone_number_id, contact_ids: [contact_id] } });
  }

  addCampaign(phoneNumberId: number, campaignId: number): void {
    this.#campaigns.set(campaignId, phoneNumberId);
  }

  addShown(shown: Shown): void {
    const key = `${shown.phoneNumberId} ${shown.contactId}`;
    const known = this.people.get(key);
    this.people.set(key, known?.withTimeline ? known : shown);
  }

  /** A step of a message: told whole, or that there is something to ask for. */
  addStatus(phoneNumberId: number, contactId: number, { data }: Fact<'message.status'>): void {
    if (!toldInFull.includes(data.status)) {
      this.addMessages(phoneNumberId, contactId);
      return;
    }
    const { message_id: id, status, sent_at: sended_at, read_at } = data;
    const change = { id, contact_id: contactId, status, sended_at, read_at };
    const known = this.#statuses.get(phoneNumberId);
    if (known) known.push(change);
    else this.#statuses.set(phoneNumberId, [change]);
  }

  *events(): Generator<RealtimeEvent> {
    yield* this.#events.values();
    for (const [campaign_id, phone_number_id] of this.#campaigns)
      yield { name: 'campaign.updated', payload: { phone_number_id, campaign_id } };
    for (const [phone_number_id, statuses] of this.#statuses)
      yield { name: 'messages.updated', payload: { phone_number_id, contact_ids: [], statuses } };
  }
}
