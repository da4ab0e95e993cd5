import { subscribeRequest } from '@herald/contract';
import { z } from 'zod';
import type { AppServices } from '../context.ts';
import { rooms, type SocketServer } from '../platform/realtime/index.ts';
import { cookieName, findSession } from './sessions.ts';

type Socket = Parameters<Parameters<SocketServer['use']>[0]>[0];
type Acknowledge = (answer: { ok: true } | { ok: false; code: string }) => void;

/** Lets signed-in browsers connect, and into the rooms of the teams and numbers that are theirs. */
export function admitSockets(app: AppServices): void {
  const { sockets } = app.realtime;

  sockets.use((socket, next) => {
    signIn(app, socket).then(
      (userId) => {
        if (userId === null) return next(new Error('unauthenticated'));
        socket.data.userId = userId;
        next();
      },
      (error: unknown) => {
        app.log.error({ err: error }, 'a socket could not sign in');
        next(new Error('internal'));
      },
    );
  });

  sockets.on('connection', (socket) => {
    socket.join(rooms.user(socket.data.userId));
    const listen = socket.on.bind(socket) as (name: string, handler: (...values: unknown[]) => void) => void;
    listen('subscribe', (request, acknowledge) => {
      const answer: Acknowledge = typeof acknowledge === 'function' ? (acknowledge as Acknowledge) : () => {};
      subscribe(app, socket, request).then(
        (isIn) => answer(isIn ? { ok: true } : { ok: false, code: 'not_found' }),
        (error: unknown) => {
          app.log.error({ err: error }, 'a socket could not subscribe');
          answer({ ok: false, code: 'internal' });
        },
      );
    });
  });
}

const handshakeToken = z.object({ token: z.string().max(200) });

async function signIn(app: AppServices, socket: Socket): Promise<number | null> {
  const { auth, headers } = socket.handshake;
  const given = handshakeToken.safeParse(auth);
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  const token = given.data?.token ?? bearer ?? readCookie(headers.cookie);
  if (!token) return null;
  const session = await findSession(app, token, { teamId: null, phoneNumberId: null });
  if (!session || session.user_blocked) return null;
  return session.user_id;
}

function readCookie(header = ''): string | undefined {
  const found = header.split(';').find((pair) => pair.trim().startsWith(`${cookieName}=`));
  return found?.trim().slice(cookieName.length + 1);
}

/** A browser looks at one number at a time: entering a room leaves the one before. */
async function subscribe(app: AppServices, socket: Socket, request: unknown): Promise<boolean> {
  const wanted = subscribeRequest.safeParse(request);
  if (!wanted.success) return false;
  const { team_id: teamId, phone_number_id: numberId = null } = wanted.data;
  if (!(await isTheirs(app, socket.data.userId, teamId, numberId))) return false;
  for (const room of [...socket.rooms]) {
    if (/^(team|number):/.test(room)) await socket.leave(room);
  }
  await socket.join(rooms.team(teamId));
  if (numberId !== null) await socket.join(rooms.number(numberId));
  return true;
}

async function isTheirs(
  app: AppServices,
  userId: number,
  teamId: number,
  numberId: number | null,
): Promise<boolean> {
  let query = app.database.statements
    .selectFrom('members as m')
    .select('m.user_id')
    .where('m.team_id', '=', teamId)
    .where('m.user_id', '=', userId);
  if (numberId !== null) {
    query = query.innerJoin('phone_numbers as p', 'p.team_id', 'm.team_id').where('p.id', '=', numberId);
  }
  return (await query.executeTakeFirst()) !== undefined;
}
