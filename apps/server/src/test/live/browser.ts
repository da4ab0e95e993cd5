import { join } from 'node:path';
import type {
  Conversation,
  ConversationFilters,
  Message,
  NumberParams,
  ScheduledMessage,
  TimelineEntry,
} from '@herald/contract';
import { io, type Socket } from 'socket.io-client';
import { vi } from 'vitest';
import { openSession } from '../../http/sessions.ts';
import type { TestApp } from '../testApp.ts';
import type { Chaos } from './chaos.ts';

/** What the parts of the web application that are used here look like; see apps/web. */
interface Thread {
  conversation: Conversation;
  messages: Message[];
  notes: Exclude<TimelineEntry, { kind: 'message' }>[];
  scheduled: ScheduledMessage[];
  olderCursor: string | null;
}
interface Query<Data> {
  queryKey: readonly unknown[];
  readonly data?: Data;
}
interface Client {
  setQueryData(key: readonly unknown[], data: unknown): void;
  getQueryData<Data>(key: readonly unknown[]): Data | undefined;
  fetchQuery(query: object): Promise<unknown>;
  isFetching(): number;
  clear(): void;
}
interface Parts {
  queryClient: Client;
  listQuery(place: NumberParams, filters: ConversationFilters): Query<{ rows: Conversation[] }>;
  threadQuery(place: NumberParams, contactId: number): Query<Thread>;
  fetchThread(place: NumberParams, contactId: number, request: object): Promise<Thread>;
  prependOlder(thread: Thread, page: Thread): Thread;
  dropUnmatched(list: object, choice: object, keepId: null): { rows: Conversation[] };
  teamQuery(teamId: number): Query<Team>;
  followTeam(teamId: number): () => void;
  followInbox(place: NumberParams, openId: () => number | null): () => void;
  followThread(place: NumberParams, contactId: number, isSeen: () => boolean): { stop(): void };
  followNumber(place: NumberParams): void;
  connectionStore: { read(): string };
  QueryObserver: new (client: Client, options: object) => { subscribe(listener: () => void): () => void };
}
interface Team {
  phone_numbers: { id: number; conversations_awaiting: number }[];
}
const web = (path: string) =>
  import(/* @vite-ignore */ join(import.meta.dirname, '../../../../web/src', path));

/** The web application's own data layer, fresh, so that each browser has its own. */
async function loadParts(): Promise<Parts> {
  vi.resetModules();
  const modules = await Promise.all(
    [
      'app/queryClient.ts',
      'data/conversations/queries.ts',
      'data/conversations/thread/threadData.ts',
      'data/conversations/rows.ts',
      'app/session/queries.ts',
      'app/shell/followTeam.ts',
      'data/conversations/live/followInbox.ts',
      'data/conversations/live/followThread.ts',
      'app/realtime/connection.ts',
    ].map(web),
  );
  const { QueryObserver } = await import(
    /* @vite-ignore */ join(import.meta.dirname, '../../../../../node_modules/@tanstack/react-query')
  );
  return Object.assign({ QueryObserver }, ...modules) as Parts;
}

export interface BrowserOptions {
  place: NumberParams;
  filters: readonly ConversationFilters[];
  /** The conversation that is open, and whether somebody looks at it. */
  openId: number;
  isSeen: boolean;
  chaos: Chaos;
}

/** What a browser shows. */
export interface Screen {
  lists: Conversation[][];
  thread: Thread;
  awaiting: number | undefined;
}

export interface Browser extends AsyncDisposable {
  show(): Screen;
  isQuiet(): boolean;
  loseConnection(): void;
}

/** A browser of one agent on the real server: the web application's data layer with its real socket, without a screen. */
export async function openBrowser(
  app: TestApp,
  user: { id: number },
  options: BrowserOptions,
): Promise<Browser> {
  const { place, filters, openId, chaos } = options;
  const token = await openSession(app.services, { userId: user.id });
  const realFetch = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    realFetch(app.url + path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
  );
  vi.stubGlobal('window', { addEventListener: () => {} });
  let socket: Socket | undefined;
  vi.doMock('socket.io-client', () => ({
    io: () => {
      socket = io(app.url, {
        transports: ['websocket'],
        auth: { token },
        forceNew: true,
        reconnectionDelay: 60,
        reconnectionDelayMax: 120,
      });
      return chaos.between(socket);
    },
  }));
  const parts = await loadParts();
  vi.stubGlobal('fetch', realFetch);
  const { queryClient, QueryObserver } = parts;
  queryClient.setQueryData(['user'], { id: user.id });
  const lists = filters.map((each) => parts.listQuery(place, each));
  const thread = parts.threadQuery(place, openId);
  const stops = [...lists, thread, parts.teamQuery(place.team_id)].map((query) =>
    new QueryObserver(queryClient, query).subscribe(() => {}),
  );
  stops.push(
    parts.followTeam(place.team_id),
    parts.followInbox(place, () => openId),
  );
  const live = parts.followThread(place, openId, () => options.isSeen);
  parts.followNumber(place);
  await vi.waitUntil(
    () => parts.connectionStore.read() === 'connected' && queryClient.isFetching() === 0,
    10_000,
  );
  await readBack(parts, place, openId);

  return {
    show: () => ({
      lists: lists.map((query, index) => {
        const list = queryClient.getQueryData<object>(query.queryKey) ?? { rows: [] };
        // What stays only because it is open leaves when the person goes on.
        return parts.dropUnmatched(list, { filters: filters[index], me: user.id }, null).rows;
      }),
      thread: queryClient.getQueryData<Thread>(thread.queryKey) as Thread,
      awaiting: queryClient
        .getQueryData<Team>(parts.teamQuery(place.team_id).queryKey)
        ?.phone_numbers.find(({ id }) => id === place.phone_number_id)?.conversations_awaiting,
    }),
    isQuiet: () =>
      chaos.isQuiet() && queryClient.isFetching() === 0 && parts.connectionStore.read() === 'connected',
    loseConnection: () => void socket?.io.engine?.close(),
    async [Symbol.asyncDispose]() {
      live.stop();
      for (const stop of stops) stop();
      socket?.disconnect();
      queryClient.clear();
    },
  };
}

/** Scrolls up to the beginning. */
async function readBack(parts: Parts, place: NumberParams, contactId: number): Promise<void> {
  const { queryKey } = parts.threadQuery(place, contactId);
  for (;;) {
    const thread = parts.queryClient.getQueryData<Thread>(queryKey);
    if (!thread?.olderCursor) return;
    const page = await parts.fetchThread(place, contactId, { before: thread.olderCursor });
    parts.queryClient.setQueryData(queryKey, parts.prependOlder(thread, page));
  }
}
