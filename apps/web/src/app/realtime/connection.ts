import type { Socket } from 'socket.io-client';
import { queryClient } from '../queryClient.ts';
import { dispatch } from './events.ts';

export type Connection = 'off' | 'connecting' | 'connected' | 'lost';
export interface Room {
  team_id: number;
  phone_number_id: number;
}

let socket: Socket | null = null;
let isOpening = false;
let room: Room | null = null;
let state: Connection = 'off';
const watchers = new Set<() => void>();

function setState(next: Connection): void {
  state = next;
  for (const tell of watchers) tell();
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
  if (socket?.connected) subscribe(socket);
  else if (!isOpening) void open();
}

function subscribe(to: Socket): void {
  if (room) to.emit('subscribe', room, () => {});
}

async function open(): Promise<void> {
  isOpening = true;
  setState('connecting');
  const { io } = await import('socket.io-client');
  const opened = io({ withCredentials: true, transports: ['websocket', 'polling'] });
  socket = opened;
  let wasConnected = false;
  opened.on('connect', () => {
    subscribe(opened);
    setState('connected');
    // Whatever happened meanwhile was not told to us.
    if (wasConnected) void queryClient.invalidateQueries();
    wasConnected = true;
  });
  opened.on('disconnect', (reason) => {
    setState('lost');
    // The server closed it on purpose, for instance to restart; the client only retries by itself otherwise.
    if (reason === 'io server disconnect') opened.connect();
  });
  opened.on('connect_error', () => {
    if (wasConnected) setState('lost');
  });
  opened.onAny(dispatch);
  // Said by the browser long before the silence would be noticed.
  window.addEventListener('offline', () => opened.io.engine?.close());
}
