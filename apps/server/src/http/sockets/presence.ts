import { presenceReport, type Viewer } from '@herald/contract';
import type { AppServices } from '../../platform/context.ts';
import { rooms } from '../../platform/realtime/index.ts';
import { hear, type Socket } from './socket.ts';

/** A browser's report is passed on at most this often; the last of several always is. */
const paceMs = 400;
const ask = 'presence_asked';

/**
 * Who looks at what, and who writes. Nothing is kept centrally: each process remembers what its own sockets said last.
 * Whoever enters a number's inbox is told by every process; whoever leaves is taken leave of by their own.
 */
export interface Presence {
  /** Lets a connected socket report. */
  admit(socket: Socket): void;
  /** It has entered the inbox of a number: it learns who is there. */
  enter(socket: Socket, numberId: number): void;
  /** These are the inboxes that it hears of from now on: where it was seen elsewhere, it leaves. */
  stay(socket: Socket, numberIds: readonly number[]): void;
}

interface Seat {
  numberId: number;
  viewer: Viewer;
}

export function createPresence(app: AppServices): Presence {
  const { sockets } = app.realtime;
  const seats = new Map<string, Seat>();
  const names = new WeakMap<Socket, Promise<string>>();

  function tell(socket: Socket, numberId: number, viewer: Viewer): void {
    socket.to(rooms.inbox(numberId)).emit('presence.seen', { phone_number_id: numberId, viewers: [viewer] });
  }

  function sendPresence(socketId: string, numberId: number): void {
    const viewers = [...seats.values()].flatMap((seat) =>
      seat.numberId === numberId && seat.viewer.viewer_id !== socketId ? seat.viewer : [],
    );
    if (viewers.length > 0) {
      sockets.to(socketId).emit('presence.seen', { phone_number_id: numberId, viewers });
    }
  }

  function leave(socket: Socket): void {
    const seat = seats.get(socket.id);
    if (!seat) return;
    seats.delete(socket.id);
    tell(socket, seat.numberId, { ...seat.viewer, contact_id: null, is_typing: false });
  }

  function enter(socket: Socket, numberId: number): void {
    sendPresence(socket.id, numberId);
    const askOthers = sockets.serverSideEmit.bind(sockets) as (name: string, ...values: unknown[]) => boolean;
    askOthers(ask, socket.id, numberId);
  }

  async function report(socket: Socket, value: unknown): Promise<void> {
    // An operator in somebody's place: colleagues would believe that it is they.
    if (socket.data.isImpersonated) return;
    const said = presenceReport.safeParse(value);
    if (!said.success) return;
    const { phone_number_id: numberId = socket.data.place?.numberId, ...seen } = said.data;
    if (!hears(socket, numberId)) return;
    if (seen.contact_id === null) return leave(socket);
    let name = names.get(socket);
    if (!name) {
      name = readName(app, socket.data.userId);
      names.set(socket, name);
    }
    const viewer: Viewer = {
      viewer_id: socket.id,
      user_id: socket.data.userId,
      name: await name,
      ...seen,
    };
    if (!socket.connected || !hears(socket, numberId)) return;
    if (seats.get(socket.id)?.numberId !== numberId) leave(socket);
    seats.set(socket.id, { numberId, viewer });
    tell(socket, numberId, viewer);
  }

  (sockets.on.bind(sockets) as (name: string, handler: (...values: unknown[]) => void) => void)(
    ask,
    (socketId, numberId) => sendPresence(String(socketId), Number(numberId)),
  );

  return {
    admit(socket) {
      const pace = atPace((value) => {
        report(socket, value).catch((error) => app.log.warn({ err: error }, 'presence was not passed on'));
      });
      hear(socket, 'presence', pace.say);
      const asking = atPace(() => {
        const { numberId = null, also = [] } = socket.data.place ?? {};
        for (const each of [numberId, ...also]) if (hears(socket, each)) enter(socket, each);
      });
      hear(socket, 'presence_wanted', asking.say);
      socket.on('disconnecting', () => {
        pace.stop();
        asking.stop();
        leave(socket);
      });
    },
    enter,
    stay(socket, numberIds) {
      const seat = seats.get(socket.id);
      if (seat && !numberIds.includes(seat.numberId)) leave(socket);
    },
  };
}

function hears(socket: Socket, numberId: number | null | undefined): numberId is number {
  return typeof numberId === 'number' && socket.rooms.has(rooms.inbox(numberId));
}

/** Passes on the first value at once, and of those that follow too soon the last one, when its time has come. */
function atPace(pass: (value: unknown) => void): { say: (value: unknown) => void; stop: () => void } {
  let timer: NodeJS.Timeout | null = null;
  let waiting: { value: unknown } | null = null;
  const rest = () => {
    timer = null;
    if (!waiting) return;
    const { value } = waiting;
    waiting = null;
    go(value);
  };
  const go = (value: unknown) => {
    timer = setTimeout(rest, paceMs);
    timer.unref();
    pass(value);
  };
  return {
    say(value) {
      if (timer) waiting = { value };
      else go(value);
    },
    stop() {
      if (timer) clearTimeout(timer);
      waiting = null;
    },
  };
}

async function readName({ database }: AppServices, userId: number): Promise<string> {
  const user = await database.statements
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return `${user.first_name} ${user.last_name}`.trim() || user.email;
}
