import type { Message } from '@herald/contract';
import { keyOfNote, type TimelineNote } from '#data/conversations/thread/threadData.ts';

export type Entry =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'unread'; key: string }
  | { kind: 'note'; key: string; note: TimelineNote }
  | {
      kind: 'message';
      key: string;
      message: Message;
      /** First of a run by the same sender: has the tail and says who wrote it. */
      isFirst: boolean;
    };

const runEnds = 10 * 60_000;

/** A message keeps its key from the first drawing of what is being sent to the row of the ledger. */
export function keyOfMessage({ id, client_id }: Message): string {
  return client_id ?? `m${id}`;
}

/** Messages, orders and list changes in order, with a line where a day begins and where the unread ones begin. */
export function buildEntries(
  messages: readonly Message[],
  notes: readonly TimelineNote[],
  unreadFrom: number | null,
): Entry[] {
  const entries: Entry[] = [];
  const waitingNotes = notes.toSorted((a, b) => (a.at < b.at ? -1 : 1));
  let day = '';
  let previous: Message | null = null;

  const addDay = (at: string) => {
    const next = new Date(at).toDateString();
    if (next === day) return;
    day = next;
    previous = null;
    entries.push({ kind: 'day', key: `d${next}`, at });
  };
  const addNotes = (until: string | null) => {
    for (let note = waitingNotes[0]; note && (until === null || note.at < until); note = waitingNotes[0]) {
      waitingNotes.shift();
      addDay(note.at);
      entries.push({ kind: 'note', key: keyOfNote(note), note });
      previous = null;
    }
  };

  for (const message of messages) {
    addNotes(message.created_at);
    addDay(message.created_at);
    if (message.id === unreadFrom) {
      entries.push({ kind: 'unread', key: 'unread' });
      previous = null;
    }
    const isFirst = previous === null || startsRun(previous, message);
    entries.push({ kind: 'message', key: keyOfMessage(message), message, isFirst });
    previous = message;
  }
  addNotes(null);
  return entries;
}

function startsRun(previous: Message, next: Message): boolean {
  return (
    previous.contact_is_sender !== next.contact_is_sender ||
    originOf(previous) !== originOf(next) ||
    previous.type === 'system' ||
    Date.parse(next.created_at) - Date.parse(previous.created_at) > runEnds
  );
}

/** Who or what wrote a message of ours. */
export function originOf(
  message: Message,
): 'contact' | 'campaign' | 'automation' | 'ai' | `person ${string}` {
  if (message.contact_is_sender) return 'contact';
  if (message.campaign_id !== null) return 'campaign';
  if (message.sended_by_automation) return 'automation';
  if (message.ai_message) return 'ai';
  return `person ${message.sender_name ?? ''}`;
}

/** The first message of the contact that the mark means: where reading goes on. While not all are loaded, the first that is. */
export function firstUnread(messages: readonly Message[], mark: UnreadMark): number | null {
  if ('after' in mark)
    return messages.find(({ id, contact_is_sender }) => contact_is_sender && id > mark.after)?.id ?? null;
  const received = messages.filter(({ id, contact_is_sender }) => contact_is_sender && id <= mark.upTo);
  return received.at(-Math.min(mark.count, received.length))?.id ?? null;
}

/** So many up to the newest message that was there, or all after the one that was read last. */
export type UnreadMark = { count: number; upTo: number } | { after: number };
