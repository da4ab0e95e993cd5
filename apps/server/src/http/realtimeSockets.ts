import { subscribeRequest } from '@herald/contract';
import { z } from 'zod';
import type { AppServices } from '../platform/context.ts';
import { rooms } from '../platform/realtime/index.ts';
import { cookieName, findSession } from './sessions.ts';
import { readMemberships, wishesOf } from './sockets/memberships.ts';
import { oneAtATime } from './sockets/oneAtATime.ts';
import { createPresence, type Presence } from './sockets/presence.ts';
import { recheckSockets } from './sockets/recheck.ts';
import { hear, type Socket } from './sockets/socket.ts';

type Acknowledge = (answer: { ok: true } | { ok: false; code: string }) => void;

interface Asked {
  request: unknown;
  answer: Acknowledge;
}

/**
 * Lets signed-in browsers connect, and into the rooms of the teams and numbers that are theirs. Disposing of the result
 * ends what runs beside the sockets.
 */
export function admitSockets(app: AppServices): Disposable {
  const { sockets } = app.realtime;
  const presence = createPresence(app);

  sockets.use((socket, next) => {
    signIn(app, socket).then(
      (session) => {
        if (session === null) return next(new Error('unauthenticated'));
        socket.data = {
          userId: session.user_id,
          sessionId: session.session_id,
          isImpersonated: session.impersonator_id !== null,
          place: null,
        };
        next();
      },
      (error: unknown) => {
        app.log.error({ err: error }, 'a socket could not sign in');
        next(new Error('internal'));
      },
    );
  });

  sockets.on('connection', (socket) => {
    socket.join([rooms.user(socket.data.userId), rooms.session(socket.data.sessionId)]);
    presence.admit(socket);
    // Side by side, an older wish could come to its end after a newer one, and many would be many statements.
    const ask = oneAtATime<Asked>(
      ({ request, answer }) =>
        subscribe(app, presence, socket, request).then(
          (isIn) => answer(isIn ? { ok: true } : { ok: false, code: 'not_found' }),
          (error: unknown) => {
            app.log.error({ err: error }, 'a socket could not subscribe');
            answer({ ok: false, code: 'internal' });
          },
        ),
      ({ answer }) => answer({ ok: false, code: 'superseded' }),
    );
    hear(socket, 'subscribe', (request, acknowledge) =>
      ask({
        request,
        answer: typeof acknowledge === 'function' ? (acknowledge as Acknowledge) : () => {},
      }),
    );
  });
  return recheckSockets(app);
}

const handshakeToken = z.object({ token: z.string().max(200) });

async function signIn(app: AppServices, socket: Socket) {
  const { auth, headers } = socket.handshake;
  const given = handshakeToken.safeParse(auth);
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  const token = given.data?.token ?? bearer ?? readCookie(headers.cookie);
  if (!token) return null;
  const session = await findSession(app, token, { teamId: null, phoneNumberId: null });
  return session && !session.user_blocked ? session : null;
}

function readCookie(header = ''): string | undefined {
  const found = header.split(';').find((pair) => pair.trim().startsWith(`${cookieName}=`));
  return found?.trim().slice(cookieName.length + 1);
}

/** A browser looks at one number at a time, and may list others beside it: entering a room leaves those before. */
async function subscribe(
  app: AppServices,
  presence: Presence,
  socket: Socket,
  request: unknown,
): Promise<boolean> {
  const wanted = subscribeRequest.safeParse(request);
  if (!wanted.success) return false;
  const { team_id: teamId, phone_number_id: numberId = null, also = [] } = wanted.data;
  const place = { teamId, numberId, also };
  const [allowed, ...others] = await readMemberships(app, wishesOf(socket.data.sessionId, place));
  if (!allowed?.isMember || !socket.connected) return false;
  socket.data.place = place;
  const kept = [rooms.team(teamId)];
  if (numberId !== null) kept.push(rooms.number(numberId));
  if (numberId !== null && allowed.seesInbox) kept.push(rooms.inbox(numberId));
  if (numberId !== null && allowed.seesAutomations) kept.push(rooms.automations(numberId));
  const listed = also.filter((_, index) => others[index]?.seesInbox);
  for (const each of listed) kept.push(rooms.number(each), rooms.inbox(each));
  presence.stay(socket, kept);
  for (const room of [...socket.rooms]) {
    if (/^(team|number|inbox|automations):/.test(room) && !kept.includes(room)) await socket.leave(room);
  }
  await socket.join(kept);
  presence.enter(socket, numberId === null ? listed : [numberId, ...listed]);
  return true;
}
