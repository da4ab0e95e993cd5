import type { QueryKey } from '@tanstack/react-query';
import type { Socket } from 'socket.io-client';
import { pause } from '#ui/pause.ts';
import { firstPage } from '../firstPage.ts';
import { queryClient } from '../queryClient.ts';

/** `connected`: whatever happens is told, and everything that happened before is shown. */
export type Connection = 'off' | 'connecting' | 'connected' | 'lost';
export interface Room {
  team_id: number;
  phone_number_id?: number;
}

/** A server in trouble is asked again after this; what is merely lost, the client comes back to by itself. */
const againMs = 5000;
/** A screen that cannot be completed says so itself; the banner does not wait for it for ever. */
const longestCatchUpMs = 10_000;
/** What events keep right from the moment on at which they are heard. */
const live: readonly QueryKey[number][] = [
  'conversations',
  'conversation',
  'team',
  'alerts',
  'notifications',
  'home',
];

interface Client {
  io: typeof import('socket.io-client').io;
  /** Knows every event by its schema, which the page itself does without. */
  hear: typeof import('./dispatch.ts').hear;
}

let socket: Socket | null = null;
let isOpening = false;
let room: Room | null = null;
let also: readonly number[] = [];
let state: Connection = 'off';
let wasComplete = false;
let attempt = 0;
const watchers = new Set<() => void>();

function setState(next: Connection): void {
  state = next;
  for (const watcher of watchers) watcher();
}

export const connectionStore = {
  subscribe(listener: () => void): () => void {
    watchers.add(listener);
    return () => watchers.delete(listener);
  },
  read: (): Connection => state,
};

/** Follows a number. The socket is opened once and only its room changes when the person switches. */
export function followNumber(next: Room): void {
  room = next;
  if (socket?.connected) void subscribe(socket);
  else if (!isOpening) void open();
}

/** Follows the inboxes of further numbers of the team as well, until it is told otherwise. */
export function followAlso(numberIds: readonly number[]): void {
  also = numberIds;
  if (socket?.connected) void subscribe(socket);
}

/** Says something to the server, if it listens. */
export function report(name: string, value: unknown): void {
  if (socket?.connected) socket.volatile.emit(name, value);
}

/**
 * Enters the room and then asks once more for what is shown: what happened between the last answer and the moment at
 * which the room was entered was told to nobody.
 */
async function subscribe(to: Socket): Promise<void> {
  attempt += 1;
  const own = attempt;
  try {
    if (room) await to.timeout(againMs).emitWithAck('subscribe', also.length > 0 ? { ...room, also } : room);
  } catch {
    // No answer. A broken connection starts all over by itself.
    if (to.connected && own === attempt) void subscribe(to);
    return;
  }
  if (own !== attempt) return;
  const isReturn = wasComplete && state === 'lost';
  const caughtUp = queryClient.invalidateQueries(
    isReturn ? {} : { predicate: ({ queryKey }) => live.includes(queryKey[0]) },
  );
  if (isReturn) await Promise.race([caughtUp, pause(longestCatchUpMs)]);
  if (own !== attempt || !to.connected) return;
  wasComplete = true;
  setState('connected');
}

/** Until it is here nothing is told to anybody: without a network it is asked for again and again. */
async function fetchClient(): Promise<Client> {
  try {
    const [{ io }, { hear }] = await Promise.all([import('socket.io-client'), import('./dispatch.ts')]);
    return { io, hear };
  } catch {
    await pause(againMs);
    return fetchClient();
  }
}

async function open(): Promise<void> {
  isOpening = true;
  // What the page opened with comes first, and is asked for once more when the room is entered.
  await firstPage();
  setState('connecting');
  const { io, hear } = await fetchClient();
  const opened = io({ withCredentials: true, transports: ['websocket', 'polling'] });
  socket = opened;
  opened.on('connect', () => void subscribe(opened));
  opened.on('disconnect', (reason) => {
    attempt += 1;
    setState('lost');
    // The server closed it on purpose, for instance to restart; the client only retries by itself otherwise.
    if (reason === 'io server disconnect') opened.connect();
  });
  opened.on('connect_error', () => {
    setState(wasComplete ? 'lost' : 'connecting');
    // Refused by a server that could not look who we are: nobody else tries again.
    if (!opened.active) setTimeout(() => opened.connect(), againMs);
  });
  hear(opened);
  // Said by the browser long before the silence would be noticed.
  window.addEventListener('offline', () => opened.io.engine?.close());
}
