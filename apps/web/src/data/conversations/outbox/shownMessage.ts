import type { Message, MessageStatus, OutgoingMessage } from '@herald/contract';
import type { Known } from '#ui/kinds/kind.ts';
import { expectedContent } from '#ui/kinds/kinds.ts';
import type { Closing, Outgoing } from './outbox.ts';

export interface Shown extends Known {
  quoted?: Message['quoted'];
  /** The newest message that was there when the writing began; absent: the newest that is there now. */
  seenId?: number | null;
  /** The conversation is closed once the server has it. */
  closing?: Closing;
  /** It may be taken back for a moment. */
  hold?: boolean;
}

let latest = 0;

/** Of what is sent at one press, several pictures say, each is later than the one before: ids differ, and the order lasts. */
function nextMoment(): number {
  latest = Math.max(Date.now(), latest + 1);
  return latest;
}

/** The bubble of a message that the server has not answered yet. Its id is below 0: the ledger has none for it. */
export function shownMessage(
  clientId: string,
  message: OutgoingMessage,
  { quoted = null, seenId: _, closing: __, hold: ___, ...known }: Shown = {},
): Message {
  const time = nextMoment();
  const at = new Date(time).toISOString();
  return {
    id: -time,
    status: 'queued' satisfies MessageStatus,
    contact_is_sender: false,
    sended_by_automation: false,
    sended_at: null,
    created_at: at,
    time_sended_at: '',
    date_sended_at: at.slice(0, 10),
    delivered_at: null,
    read_at: null,
    ai_message: false,
    ai_store_info_message: false,
    client_id: clientId,
    campaign_id: null,
    sender_name: null,
    failure: null,
    may_resend: true,
    sent_again: false,
    quoted,
    reactions: [],
    edited: false,
    forwarded: null,
    product: null,
    referral: null,
    deleted: false,
    ...expectedContent(message, known),
  };
}

/** The messages of a conversation with those on their way, which stand at the end. */
export function withOutgoing(messages: readonly Message[], outgoing: readonly Outgoing[]): Message[] {
  const taken = new Set(messages.map(({ client_id }) => client_id));
  const waiting = outgoing.filter(({ clientId }) => !taken.has(clientId)).map(drawOutgoing);
  return [...messages, ...waiting];
}

const drawn = new WeakMap<Outgoing, Message>();

/** The same object for the same entry, so that its bubble is not drawn anew with each keystroke. */
function drawOutgoing(entry: Outgoing): Message {
  if (entry.state === 'waiting') return entry.shown;
  const known = drawn.get(entry);
  if (known) return known;
  const message: Message = { ...entry.shown, status: 'failed', failure: entry.failure };
  drawn.set(entry, message);
  return message;
}
