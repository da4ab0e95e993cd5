import type { AppServices } from '../../platform/context.ts';
import { rooms } from '../../platform/realtime/index.ts';
import { readMemberships, wishesOf } from './memberships.ts';
import type { Socket } from './socket.ts';

/** Somebody who left, or whose role changed, hears at most this long what is no longer theirs. */
const recheckMs = 20_000;
const atOnce = 1000;

/** Looks again, while the process runs, whether the sockets of this process may still hear what they hear. */
export function recheckSockets(app: AppServices): Disposable {
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    recheckAll(app)
      .catch((error) => app.log.warn({ err: error }, 'sockets could not be checked again'))
      .finally(() => {
        isBusy = false;
      });
  }, recheckMs);
  timer.unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}

/** One round over all of them. */
export async function recheckAll(app: AppServices): Promise<void> {
  const sockets = [...app.realtime.sockets.of('/').sockets.values()];
  for (let from = 0; from < sockets.length; from += atOnce) {
    await recheck(app, sockets.slice(from, from + atOnce));
  }
}

async function recheck(app: AppServices, sockets: readonly Socket[]): Promise<void> {
  const followed = sockets.map((socket) => {
    const { sessionId, place } = socket.data;
    return { socket, place, wishes: wishesOf(sessionId, place) };
  });
  const allowed = await readMemberships(
    app,
    followed.flatMap(({ wishes }) => wishes),
  );
  for (const { socket, place, wishes } of followed) {
    const [found, ...others] = allowed.splice(0, wishes.length);
    if (!found) continue;
    // Nobody's any more, whatever it follows.
    if (!found.isSignedIn) socket.disconnect(true);
    // It follows nothing, or went elsewhere meanwhile and was checked there.
    else if (place === null || socket.data.place !== place) continue;
    // The browser comes back, asks for what it may have, and is told no.
    else if (!found.isMember) socket.disconnect(true);
    else {
      await letHear(socket, place.numberId, rooms.inbox, found.seesInbox);
      await letHear(socket, place.numberId, rooms.automations, found.seesAutomations);
      for (const [index, each] of place.also.entries()) {
        if (!others[index]?.isMember) await socket.leave(rooms.number(each));
        await letHear(socket, each, rooms.inbox, others[index]?.seesInbox ?? false);
      }
    }
  }
}

async function letHear(
  socket: Socket,
  numberId: number | null,
  room: (numberId: number) => string,
  mayHear: boolean,
): Promise<void> {
  if (numberId === null) return;
  if (mayHear) await socket.join(room(numberId));
  else await socket.leave(room(numberId));
}
