import { ApiError, type Message, type OutgoingMessage } from '@herald/contract';
import { messageOf } from '#ui/notify.ts';

/** The conversation is closed with a message, perhaps for a reason; null leaves it open. */
export type Closing = { reasonId: number | undefined } | null;

/** A message on its way to the server. */
export interface Outgoing {
  /** Chosen here, once: however often the request is repeated, the server makes one message of it. */
  clientId: string;
  contactId: number;
  message: OutgoingMessage;
  quotedId: number | null;
  /** The newest message that the person had seen when they wrote; null compares nothing. */
  seenId: number | null;
  /** Once it is taken, the conversation is closed. */
  closes: boolean;
  /** Why, where the person said so. */
  reasonId?: number | undefined;
  /** It may be taken back for a moment. */
  hold?: boolean;
  /** How the bubble looks until the server has answered. */
  shown: Message;
  /** `waiting`: for its turn or for the network. `failed`: refused; the person decides. */
  state: 'waiting' | 'failed';
  failure: Refusal | null;
}

/** `answered_meanwhile`: somebody else answered first, and the words say what. */
interface Refusal {
  code: string;
  message: string;
}

/** Why nothing goes out at the moment: no server is reached, or it wants fewer requests. */
export type Obstacle = 'offline' | 'limited';

export interface OutboxOptions {
  send: (entry: Outgoing) => Promise<Message>;
  onSent: (entry: Outgoing, message: Message) => void;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
  /** Entries are kept under it, each by itself, so that two tabs never overwrite each other's. */
  prefix: string;
}

const firstPause = 2000;
const longestPause = 30_000;

/**
 * Sends what people write, in order within a conversation, until the server has taken or refused it. What has not been
 * taken survives a reload. A lost connection, a busy or restarting server are waited out; a refusal is shown.
 */
export function createOutbox({ send, onSent, storage, prefix }: OutboxOptions) {
  let entries: readonly Outgoing[] = readStored(storage, prefix);
  let obstacle: Obstacle | null = null;
  let pause = firstPause;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const underway = new Set<number>();
  /** The newest message from here that the server took, by conversation: who wrote it has seen it. */
  const lastTaken = new Map<number, number>();
  const writtenHere = new Set(entries.map(({ clientId }) => clientId));
  const listeners = new Set<() => void>();

  function set(next: readonly Outgoing[]): void {
    entries = next;
    for (const listener of listeners) listener();
  }

  function change(clientId: string, patch: Partial<Outgoing>): void {
    set(entries.map((entry) => (entry.clientId === clientId ? { ...entry, ...patch } : entry)));
    const entry = entries.find((each) => each.clientId === clientId);
    if (entry) store(storage, prefix, entry);
  }

  function remove(clientId: string): void {
    storage.removeItem(prefix + clientId);
    set(entries.filter((entry) => entry.clientId !== clientId));
  }

  function setObstacle(next: Obstacle | null): void {
    if (obstacle === next) return;
    obstacle = next;
    set([...entries]);
  }

  async function work(contactId: number): Promise<void> {
    if (underway.has(contactId)) return;
    underway.add(contactId);
    try {
      for (let entry = nextOf(contactId); entry; entry = nextOf(contactId)) {
        const wait = await attempt(entry);
        if (wait !== null) return later(wait);
      }
    } finally {
      underway.delete(contactId);
    }
  }

  const nextOf = (contactId: number) =>
    entries.find((entry) => entry.contactId === contactId && entry.state === 'waiting');

  /** Null once it is taken or refused; else how long the server wants to be left alone, in milliseconds. */
  async function attempt(entry: Outgoing): Promise<number | null> {
    try {
      const message = await send({ ...entry, seenId: seenBy(entry) });
      lastTaken.set(entry.contactId, message.id);
      setObstacle(null);
      pause = firstPause;
      // The sent message first, or the bubble would be gone for a moment.
      onSent(entry, message);
      remove(entry.clientId);
      return null;
    } catch (error) {
      if (isPassing(error)) {
        const limit = error instanceof ApiError && error.status === 429 ? error : null;
        setObstacle(limit ? 'limited' : 'offline');
        return (limit?.retryAfter ?? 0) * 1000;
      }
      change(entry.clientId, { state: 'failed', failure: refusalOf(error) });
      return null;
    }
  }

  /** Between what the person had seen and their own message before this one nobody wrote, or it had been refused. */
  function seenBy({ seenId, contactId }: Outgoing): number | null {
    return seenId === null ? null : Math.max(seenId, lastTaken.get(contactId) ?? 0);
  }

  function later(atLeast: number): void {
    clearTimeout(timer);
    timer = setTimeout(flush, Math.max(pause, atLeast));
    pause = Math.min(longestPause, pause * 2);
  }

  /** Tries everything that waits, now: the network is back, or the page was just opened. */
  function flush(): void {
    for (const contactId of new Set(entries.map((entry) => entry.contactId))) void work(contactId);
  }

  return {
    add(entry: Omit<Outgoing, 'state' | 'failure'>): void {
      const added: Outgoing = { ...entry, state: 'waiting', failure: null };
      writtenHere.add(entry.clientId);
      store(storage, prefix, added);
      set([...entries, added]);
      void work(entry.contactId);
    },
    /** `seenId`: what the person has seen by now. */
    retry(clientId: string, seenId: number | null): void {
      change(clientId, { state: 'waiting', failure: null, seenId });
      flush();
    },
    discard: remove,
    /** Whether a message was written in this page, and not in another tab. */
    isFromHere: (clientId: string) => writtenHere.has(clientId),
    flush,
    read: () => entries,
    obstacle: () => obstacle,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

/** No answer, too many requests, a server in trouble, an ended session: nothing that says no to this message. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status === 401 || error.status === 429 || error.status >= 500;
}

function refusalOf(error: unknown): Refusal {
  return { code: error instanceof ApiError ? error.code : 'refused', message: messageOf(error) };
}

function store(storage: OutboxOptions['storage'], prefix: string, entry: Outgoing): void {
  try {
    storage.setItem(prefix + entry.clientId, JSON.stringify(entry));
  } catch {
    // A full storage costs only the memory of it after a reload.
  }
}

function readStored(storage: OutboxOptions['storage'], prefix: string): Outgoing[] {
  const found: Outgoing[] = [];
  for (let index = 0; index < storage.length; index += 1) {
    const key = storage.key(index);
    if (!key?.startsWith(prefix)) continue;
    try {
      found.push({ seenId: null, closes: false, ...JSON.parse(storage.getItem(key) ?? '') });
    } catch {
      // Written by hand or by an older version: nothing that could be sent.
    }
  }
  return found.toSorted((a, b) => (a.shown.created_at < b.shown.created_at ? -1 : 1));
}
