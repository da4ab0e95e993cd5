// Nothing but Socket.IO: browsers enter the rooms they ask for, and an event of the same size goes to one after the other.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Server } from 'socket.io';
import { textOf } from './bodies.ts';

export interface BareOrder {
  /** An event as Herald sent it. */
  sample: { conversations: object[] };
  rooms: number[];
  rate: number;
  seconds: number;
}

const http = createServer();
const sockets = new Server(http, { serveClient: false });
sockets.on('connection', (socket) => {
  socket.on('subscribe', (place: { phone_number_id: number }, acknowledge: (answer: object) => void) => {
    socket.join(`inbox:${place.phone_number_id}`);
    acknowledge({ ok: true });
  });
});
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }));

process.on('message', async ({ sample, rooms, rate, seconds }: BareOrder) => {
  const startedAt = performance.timeOrigin + performance.now();
  for (let n = 0; n < rate * seconds; await wait(1)) {
    const now = performance.timeOrigin + performance.now();
    for (; n < rate * seconds && startedAt + (n / rate) * 1000 <= now; n += 1) {
      const dueAt = startedAt + (n / rate) * 1000;
      const conversations = sample.conversations.map((row) => ({
        ...row,
        last_message_preview: textOf(n, dueAt),
      }));
      const messages = [{ message_id: n + 1 }];
      sockets
        .to(`inbox:${rooms[n % rooms.length]}`)
        .emit('inbox.changed', { ...sample, messages, conversations });
    }
  }
  process.send?.({ done: true });
});
