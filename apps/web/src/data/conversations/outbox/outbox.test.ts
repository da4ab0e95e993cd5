import { ApiError, type Message, NetworkError } from '@herald/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { message } from '../testing/fixtures.ts';
import { createOutbox, type Outgoing } from './outbox.ts';
import { shownMessage, withOutgoing } from './shownMessage.ts';

/** `localStorage` as far as the outbox uses it. */
function createStorage() {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index: number) => [...values.keys()][index] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

/** A server that takes each client id once, and can be told to fail first. */
function createServer() {
  const taken = new Map<string, Message>();
  const failures: Error[] = [];
  const asked: string[] = [];
  const seen: (number | null)[] = [];
  return {
    taken,
    failures,
    asked,
    seen,
    async send({ clientId, seenId }: Outgoing): Promise<Message> {
      asked.push(clientId);
      seen.push(seenId);
      const failure = failures.shift();
      if (failure) throw failure;
      const known = taken.get(clientId) ?? message(taken.size + 1, { client_id: clientId });
      taken.set(clientId, known);
      return known;
    },
  };
}

function entry(clientId: string, contactId = 1) {
  const text = { type: 'text' as const, body: clientId };
  return {
    clientId,
    contactId,
    message: text,
    quotedId: null,
    seenId: null,
    closes: false,
    shown: shownMessage(clientId, text),
  };
}

const refusal = new ApiError(409, { code: 'window_closed', message: 'The window is closed.' });
const prefix = 'outbox:';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('what is written goes out in order and leaves nothing behind', async () => {
  const [server, storage, sent] = [createServer(), createStorage(), [] as string[]];
  const outbox = createOutbox({
    send: server.send,
    onSent: ({ clientId }) => sent.push(clientId),
    storage,
    prefix,
  });
  outbox.add(entry('a'));
  outbox.add(entry('b'));
  await vi.runAllTimersAsync();
  expect(sent).toEqual(['a', 'b']);
  expect(outbox.read()).toEqual([]);
  expect(storage.length).toBe(0);
});

test('without a connection it waits, keeps its order, and goes out once when there is one', async () => {
  const [server, sent] = [createServer(), [] as string[]];
  server.failures.push(new NetworkError('offline'), new NetworkError('offline'));
  const outbox = createOutbox({
    send: server.send,
    onSent: ({ clientId }) => sent.push(clientId),
    storage: createStorage(),
    prefix,
  });
  outbox.add(entry('a'));
  await vi.advanceTimersByTimeAsync(0);
  outbox.add(entry('b'));
  await vi.advanceTimersByTimeAsync(0);
  expect(outbox.obstacle()).toBe('offline');
  expect(sent).toEqual([]);
  outbox.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['a', 'b']);
  expect(outbox.obstacle()).toBeNull();
  expect([...server.taken.keys()]).toEqual(['a', 'b']);
});

test('where the server wants fewer requests it waits as long as it is told, and is not called offline', async () => {
  const server = createServer();
  server.failures.push(new ApiError(429, { code: 'rate_limited', message: 'Too many requests.' }, 12));
  const outbox = createOutbox({ send: server.send, onSent: () => {}, storage: createStorage(), prefix });
  outbox.add(entry('a'));
  await vi.advanceTimersByTimeAsync(11_900);
  expect(outbox.obstacle()).toBe('limited');
  expect(server.asked).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(200);
  expect([outbox.obstacle(), outbox.read()]).toEqual([null, []]);
});

test('it also tries by itself', async () => {
  const server = createServer();
  server.failures.push(new NetworkError('offline'));
  const outbox = createOutbox({ send: server.send, onSent: () => {}, storage: createStorage(), prefix });
  outbox.add(entry('a'));
  await vi.advanceTimersByTimeAsync(2500);
  expect(outbox.read()).toEqual([]);
});

test('a refusal is shown and does not hold up what comes after; the person tries again or gives up', async () => {
  const server = createServer();
  server.failures.push(refusal);
  const outbox = createOutbox({ send: server.send, onSent: () => {}, storage: createStorage(), prefix });
  outbox.add(entry('a'));
  outbox.add(entry('b'));
  await vi.runAllTimersAsync();
  expect([...server.taken.keys()]).toEqual(['b']);
  expect(outbox.read()).toMatchObject([
    { clientId: 'a', state: 'failed', failure: { code: 'window_closed', message: 'The window is closed.' } },
  ]);
  const [shown] = withOutgoing([], outbox.read());
  expect(shown).toMatchObject({ status: 'failed', failure: { message: 'The window is closed.' } });

  server.failures.push(refusal);
  outbox.retry('a', null);
  await vi.runAllTimersAsync();
  expect(outbox.read()).toHaveLength(1);
  outbox.discard('a');
  expect(outbox.read()).toEqual([]);
});

test('several pictures sent at one press keep their order over a reload, however the browser lists what it keeps', async () => {
  const [server, storage] = [createServer(), createStorage()];
  const offline = createOutbox({ send: () => new Promise(() => {}), onSent: () => {}, storage, prefix });
  for (const clientId of ['a', 'b', 'c']) offline.add(entry(clientId));
  const backwards = {
    ...storage,
    get length() {
      return storage.length;
    },
    key: (index: number) => storage.key(storage.length - 1 - index),
  };
  for (const kept of [storage, backwards]) {
    const { read } = createOutbox({ send: server.send, onSent: () => {}, storage: kept, prefix });
    expect(read().map(({ clientId }) => clientId)).toEqual(['a', 'b', 'c']);
    expect(new Set(read().map(({ shown }) => shown.id)).size).toBe(3);
  }
});

test('after a reload it goes on, under the same id, so that nothing is sent twice', async () => {
  const [server, storage] = [createServer(), createStorage()];
  const first = createOutbox({
    // The request arrived, its answer did not.
    send: async (each) => {
      await server.send(each);
      throw new NetworkError('reset');
    },
    onSent: () => {},
    storage,
    prefix,
  });
  first.add(entry('a'));
  await vi.advanceTimersByTimeAsync(0);
  vi.clearAllTimers();

  const second = createOutbox({ send: server.send, onSent: () => {}, storage, prefix });
  expect(second.read()).toHaveLength(1);
  second.flush();
  await vi.runAllTimersAsync();
  expect(server.taken.size).toBe(1);
  expect(storage.length).toBe(0);
});

test('each message says what was seen, and one’s own message before it counts as seen', async () => {
  const server = createServer();
  const outbox = createOutbox({ send: server.send, onSent: () => {}, storage: createStorage(), prefix });
  const answered = new ApiError(409, { code: 'answered_meanwhile', message: 'Karim has answered.' });
  server.taken.set('of others', message(7));
  outbox.add({ ...entry('a'), seenId: 0 });
  outbox.add({ ...entry('b'), seenId: 0 });
  await vi.runAllTimersAsync();
  expect(server.seen).toEqual([0, 2]);

  server.failures.push(answered);
  outbox.add({ ...entry('c'), seenId: 3 });
  await vi.runAllTimersAsync();
  expect(withOutgoing([], outbox.read())).toMatchObject([{ failure: { code: 'answered_meanwhile' } }]);
  outbox.retry('c', 9);
  await vi.runAllTimersAsync();
  expect(server.seen).toEqual([0, 2, 3, 9]);
});

test('a message that the server already tells of is not shown twice', () => {
  const waiting: Outgoing = { ...entry('a'), state: 'waiting', failure: null };
  const known = message(3, { client_id: 'a' });
  expect(withOutgoing([known], [waiting])).toEqual([known]);
  expect(withOutgoing([], [waiting])).toEqual([waiting.shown]);
});
