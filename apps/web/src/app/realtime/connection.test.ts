import { EventEmitter } from 'node:events';
import { QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

/** The part of a client socket that the connection uses. */
class FakeSocket extends EventEmitter {
  connected = false;
  active = true;
  asked: unknown[] = [];
  answer: () => Promise<unknown> = async () => ({ ok: true });
  io = { engine: { close() {} } };
  connect = vi.fn();
  timeout = () => ({
    emitWithAck: (_name: string, room: unknown) => {
      this.asked.push(room);
      return this.answer();
    },
  });
  onAny(): void {}

  come(): void {
    this.connected = true;
    this.emit('connect');
  }
  go(): void {
    this.connected = false;
    this.emit('disconnect', 'transport close');
  }
}

let socket = new FakeSocket();

async function load({ failures = 0 } = {}) {
  vi.resetModules();
  socket = new FakeSocket();
  let left = failures;
  vi.doMock('socket.io-client', () => {
    if (left-- > 0) throw new Error('Failed to fetch dynamically imported module');
    return { io: () => socket };
  });
  const connection = await import('./connection.ts');
  const { queryClient } = await import('../queryClient.ts');
  connection.followNumber({ team_id: 1, phone_number_id: 2 });
  await expect.poll(() => socket.listenerCount('connect')).toBe(1);
  const reads: string[] = [];
  const read = (name: string) =>
    new QueryObserver(queryClient, {
      queryKey: [name],
      queryFn: async () => {
        reads.push(name);
        return name;
      },
    }).subscribe(() => {});
  return { ...connection, reads, read };
}

beforeEach(() => {
  vi.stubGlobal('window', { addEventListener: () => {} });
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.doUnmock('socket.io-client');
  vi.resetModules();
});

test('the connection is made all the same when its code could not be fetched at first', async () => {
  // What waits goes on at once.
  const plain = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (run: () => void) => plain(run, 0));
  const { connectionStore } = await load({ failures: 2 });
  socket.come();
  await expect.poll(() => connectionStore.read()).toBe('connected');
  vi.stubGlobal('setTimeout', plain);
});

test('what was read before the room was entered is read once more', async () => {
  const { connectionStore, reads, read } = await load();
  read('conversations');
  read('templates');
  await expect.poll(() => reads).toEqual(['conversations', 'templates']);
  expect(connectionStore.read()).toBe('connecting');
  socket.come();
  await expect.poll(() => connectionStore.read()).toBe('connected');
  await expect.poll(() => reads).toEqual(['conversations', 'templates', 'conversations']);
});

test('after a return everything is read again before it counts as connected', async () => {
  const { connectionStore, reads, read } = await load();
  read('templates');
  socket.come();
  await expect.poll(() => connectionStore.read()).toBe('connected');
  socket.go();
  expect(connectionStore.read()).toBe('lost');
  socket.come();
  expect(connectionStore.read()).toBe('lost');
  await expect.poll(() => connectionStore.read()).toBe('connected');
  expect(reads).toEqual(['templates', 'templates']);
});

test('a room is asked for again when no answer came, and the newest wish counts', async () => {
  const { connectionStore, followNumber } = await load();
  let isSilent = true;
  socket.answer = async () => {
    if (isSilent) throw new Error('no answer');
    return { ok: true };
  };
  socket.come();
  isSilent = false;
  followNumber({ team_id: 1, phone_number_id: 3 });
  await expect.poll(() => connectionStore.read()).toBe('connected');
  expect(socket.asked.at(-1)).toEqual({ team_id: 1, phone_number_id: 3 });
});

test('a server that could not say who we are is asked again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { connectionStore } = await load();
  socket.active = false;
  socket.emit('connect_error', new Error('internal'));
  expect(connectionStore.read()).toBe('connecting');
  vi.advanceTimersByTime(5000);
  expect(socket.connect).toHaveBeenCalled();
  vi.useRealTimers();
});
