import type { AppServices } from '../../platform/context.ts';
import { hear, type Socket } from './socket.ts';

/** A browser's report is passed on at most this often; the last of several always is. */
const paceMs = 400;

/** One browser tab of a person. */
export interface Who {
  viewer_id: string;
  user_id: number;
  name: string;
}

/** One kind of being somewhere: at a conversation, in an automation. */
export interface SeatKind<Place extends object> {
  /** Who hears of it. */
  room: (numberId: number) => string;
  /** What browsers say; with `_wanted` they ask, and with `_asked` the processes ask each other. */
  name: string;
  /** What a browser said; null where that makes no sense. `isHere` is false for whoever leaves. */
  read: (value: unknown) => { numberId: number | undefined; isHere: boolean; place: Place } | null;
  /** What is told of somebody who left. */
  left: (place: Place) => Place;
  tell: (to: ReturnType<Socket['to']>, numberId: number, seen: (Who & Place)[]) => void;
}

export interface Seats {
  /** Lets a connected socket report. */
  admit(socket: Socket): void;
  /** It has entered the room of a number: it learns who is there. */
  enter(socket: Socket, numberId: number): void;
  /** These are the rooms that it hears of from now on: where it was seen elsewhere, it leaves. */
  stay(socket: Socket, rooms: readonly string[]): void;
}

/**
 * Who is where. Nothing is kept centrally: each process remembers what its own sockets said last. Whoever enters a room is
 * told by every process; whoever leaves is taken leave of by their own.
 */
export function createSeats<Place extends object>(app: AppServices, kind: SeatKind<Place>): Seats {
  const { sockets } = app.realtime;
  const seats = new Map<string, { numberId: number; seen: Who & Place }>();
  const names = new WeakMap<Socket, Promise<string>>();
  const asked = `${kind.name}_asked`;

  const hears = (socket: Socket, numberId: number | null | undefined): numberId is number =>
    typeof numberId === 'number' && socket.rooms.has(kind.room(numberId));

  function tell(socket: Socket, numberId: number, seen: Who & Place): void {
    kind.tell(socket.to(kind.room(numberId)), numberId, [seen]);
  }

  function sendSeats(socketId: string, numberId: number): void {
    const there = [...seats.values()].flatMap((seat) =>
      seat.numberId === numberId && seat.seen.viewer_id !== socketId ? seat.seen : [],
    );
    if (there.length > 0) kind.tell(sockets.to(socketId), numberId, there);
  }

  function leave(socket: Socket): void {
    const seat = seats.get(socket.id);
    if (!seat) return;
    seats.delete(socket.id);
    tell(socket, seat.numberId, { ...seat.seen, ...kind.left(seat.seen) });
  }

  function enter(socket: Socket, numberId: number): void {
    sendSeats(socket.id, numberId);
    const askOthers = sockets.serverSideEmit.bind(sockets) as (name: string, ...values: unknown[]) => boolean;
    askOthers(asked, socket.id, numberId);
  }

  async function report(socket: Socket, value: unknown): Promise<void> {
    // An operator in somebody's place: colleagues would believe that it is they.
    if (socket.data.isImpersonated) return;
    const said = kind.read(value);
    if (!said) return;
    const { numberId = socket.data.place?.numberId } = said;
    if (!hears(socket, numberId)) return;
    if (!said.isHere) return leave(socket);
    let name = names.get(socket);
    if (!name) {
      name = readName(app, socket.data.userId);
      names.set(socket, name);
    }
    const who = { viewer_id: socket.id, user_id: socket.data.userId, name: await name };
    if (!socket.connected || !hears(socket, numberId)) return;
    if (seats.get(socket.id)?.numberId !== numberId) leave(socket);
    const seen = { ...who, ...said.place };
    seats.set(socket.id, { numberId, seen });
    tell(socket, numberId, seen);
  }

  (sockets.on.bind(sockets) as (name: string, handler: (...values: unknown[]) => void) => void)(
    asked,
    (socketId, numberId) => sendSeats(String(socketId), Number(numberId)),
  );

  return {
    admit(socket) {
      const pace = atPace((value) => {
        report(socket, value).catch((error) => app.log.warn({ err: error }, 'presence was not passed on'));
      });
      hear(socket, kind.name, pace.say);
      const asking = atPace(() => {
        const { numberId = null, also = [] } = socket.data.place ?? {};
        for (const each of [numberId, ...also]) if (hears(socket, each)) enter(socket, each);
      });
      hear(socket, `${kind.name}_wanted`, asking.say);
      socket.on('disconnecting', () => {
        pace.stop();
        asking.stop();
        leave(socket);
      });
    },
    enter,
    stay(socket, rooms) {
      const seat = seats.get(socket.id);
      if (seat && !rooms.includes(kind.room(seat.numberId))) leave(socket);
    },
  };
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
