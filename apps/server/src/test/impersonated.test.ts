import { allRoutes, type Route } from '@herald/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertSession, openSession } from '../http/sessions.ts';
import { startTestApp, type TestApp } from './index.ts';
import { seedThings, type Things } from './things.ts';

let app: TestApp;
let things: Things;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  things = await seedThings(app);
  const operator = await app.createUser({ is_admin: true });
  const own = await insertSession(app.services, { userId: operator.id });
  const until = new Date(app.clock.now().getTime() + 3_600_000);
  const impersonation = { adminId: operator.id, sessionId: own.id, until };
  token = await openSession(app.services, { userId: things.owner.id, impersonation });
});
afterAll(() => app[Symbol.asyncDispose]());

/** What an operator may do of a person's own, to look around; the rest of it is the person's. */
const ownButOpen = new Set(['logout', 'switchTeam', 'testPush', 'unsubscribeFromPush']);
/** A file without anything in it that a team knows of its customers. */
const emptyFiles = new Set(['getExcelTemplate']);
const takesAwayOrGives = new Set([
  'connectWhatsapp',
  'deleteTeam',
  'disconnectPhoneNumber',
  'eraseContact',
  'handOverOwnership',
  'leaveTeam',
]);

const isWrite = ({ method }: Route) => method !== 'GET';
const takes = (route: Route, permission: string) => [route.permission].flat().includes(permission as never);

/** For whoever adds a route: each of these is closed to an operator who acts as the Owner. */
function mustBeClosed(route: Route): boolean {
  if (route.access === 'public' || route.access === 'admin') return false;
  if (route.responseKind === 'file') return !emptyFiles.has(route.name);
  if (route.access === 'user') return isWrite(route) && !ownButOpen.has(route.name);
  return (isWrite(route) && takes(route, 'members.manage')) || takesAwayOrGives.has(route.name);
}

/** Asks without doing anything: who is let in is stopped by a body that nobody can read. */
function knock(route: Route): Promise<Response> {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(things.ids[name] ?? 1));
  const unreadable = { 'content-type': 'application/json' };
  return fetch(app.url + path, {
    method: route.method,
    headers: { authorization: `Bearer ${token}`, ...(isWrite(route) ? unreadable : {}) },
    ...(isWrite(route) ? { body: '{' } : {}),
  });
}

describe('an operator who acts as an Owner', () => {
  const closed = allRoutes.filter((route) => route.ownerOnly || mustBeClosed(route));
  test.each(closed.map((route) => [route.name, route] as const))('%s → 403', async (_, route) => {
    const answer = await knock(route);
    const { code, message } = (await answer.json()) as { code: string; message: string };
    expect([answer.status, code]).toEqual([403, 'forbidden']);
    expect(message).toContain('acting as somebody else');
  });

  test('is let into the rest of what a team does', async () => {
    const open = allRoutes.filter(
      (route) => ['team', 'number'].includes(route.access) && isWrite(route) && !closed.includes(route),
    );
    const refused = [];
    for (const route of open) if ((await knock(route)).status === 403) refused.push(route.name);
    expect(refused).toEqual([]);
  });
});
