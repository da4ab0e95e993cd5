import type { Server as HttpServer } from 'node:http';
import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import { Server } from 'socket.io';
import type { AfterCommit, Database } from '../database/index.ts';
import type { Logger } from '../log.ts';
import { isInboxEvent } from './inboxChanges.ts';
import { createInboxPublisher, type ReadRows } from './inboxPublisher.ts';
import { lendPool } from './listener.ts';
import { rooms as roomNames } from './publish.ts';

/** What a socket is known as after it has signed in. */
export interface SocketData {
  userId: number;
  sessionId: number;
  /** An operator in the person's place. */
  isImpersonated: boolean;
  /** What it follows; null before it has asked. */
  place: { teamId: number; numberId: number | null; also: readonly number[] } | null;
}

export type SocketServer = Server<
  Record<string, (...values: never[]) => void>,
  Record<string, (payload: unknown) => void>,
  { cutOff(rooms: string[]): void },
  SocketData
>;

/**
 * Realtime events across processes. A worker has no sockets of its own, but publishes all the same: the adapter
 * carries the event to the processes that have them.
 */
export interface RealtimeHub extends AfterCommit, AsyncDisposable {
  readonly sockets: SocketServer;
  /** From now on, events about conversations carry their rows. */
  carryRows(read: ReadRows): void;
  /** Takes browsers in on the HTTP server of this process. */
  attach(http: HttpServer): void;
  /** Cuts off who is in these rooms: here at once, in the other processes as soon as they hear of it. */
  disconnect(rooms: string[]): void;
}

interface HubOptions {
  database: Database;
  redisUrl: string | null;
  /** Origin whose pages may connect. */
  publicUrl: string;
  log: Logger;
}

export async function openRealtimeHub({
  database,
  redisUrl,
  publicUrl,
  log,
}: HubOptions): Promise<RealtimeHub> {
  const { adapter, close } = redisUrl ? await redisAdapter(redisUrl, log) : postgresAdapter(database, log);
  const sockets: SocketServer = new Server({
    adapter,
    path: '/socket.io',
    serveClient: false,
    // A browser's sockets are not bound by the same-origin rule, so another site could open one with our cookie.
    allowRequest: (request, decide) => decide(null, isOwnOrigin(request.headers, publicUrl)),
    maxHttpBufferSize: 16 * 1024,
  });

  // Not `disconnectSockets` of all processes: that cuts off here only after the others were told, so whoever comes back
  // at once would be cut off a second time, and nobody at all while the others cannot be told.
  const cutOff = (rooms: string[]) => sockets.in(rooms).local.disconnectSockets(true);
  sockets.on('cutOff', cutOff);

  let isAttached = false;
  const publisher = createInboxPublisher(
    {
      changes: (changes) =>
        sockets.to(roomNames.inbox(changes.phone_number_id)).emit('inbox.changed', changes),
      awaiting: (told) => sockets.to(roomNames.team(told.team_id)).emit('awaiting.updated', told),
    },
    log,
  );

  return {
    sockets,
    attach(http) {
      isAttached = true;
      sockets.attach(http);
    },
    carryRows: publisher.carryRows,
    publish(rooms, name, payload) {
      const event = { name, payload };
      if (isInboxEvent(event)) publisher.note(event);
      else sockets.to(rooms).emit(name, payload);
    },
    disconnect(rooms) {
      // In no room would be everybody.
      if (rooms.length === 0) return;
      cutOff(rooms);
      sockets.serverSideEmit('cutOff', rooms);
    },
    async [Symbol.asyncDispose]() {
      await publisher.settled();
      sockets.local.disconnectSockets(true);
      // Closing the whole server needs an HTTP server, which a worker has not.
      await (isAttached ? sockets.close() : sockets.of('/').adapter.close());
      await close();
    },
  };
}

function isOwnOrigin(headers: { origin?: string; host?: string }, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

function postgresAdapter(database: Database, log: Logger) {
  const { lent, takeBack } = lendPool(database.pools.pipeline);
  const adapter = createPostgresAdapter(lent as pg.Pool, {
    tableName: 'socket_io_attachments',
    errorHandler: (error) => log.warn({ err: error }, 'realtime adapter'),
  });
  return { adapter, close: takeBack };
}

/** Its client is 650 files, which only an installation with Redis reads. */
async function redisAdapter(url: string, log: Logger) {
  const [{ createAdapter }, { createClient }] = await Promise.all([
    import('@socket.io/redis-streams-adapter'),
    import('redis'),
  ]);
  const client = createClient({ url });
  client.on('error', (error: Error) => log.warn({ err: error }, 'redis'));
  await client.connect();
  return { adapter: createAdapter(client), close: async () => void (await client.close()) };
}
