import { allRoutes, type Route } from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { serve } from '../http/serve.ts';
import { insertSession, openSession } from '../http/sessions.ts';
import type { Module } from '../module.ts';
import { startTestApp, type TestApp } from './index.ts';
import { seedThings, type Things } from './things.ts';

/** The whole contract with its own checks of who asks, and handlers that only fail when they are told to. */
const echo: Module = {
  name: 'echo',
  register: (http) => {
    for (const route of allRoutes) {
      const anything = z.object({ fails: z.string().optional() });
      const open: Route = {
        ...route,
        query: anything,
        body: z.unknown(),
        bodyKind: 'none',
        response: z.object({}),
        responseKind: 'json',
      };
      serve(http, open, async ({ query }) => {
        if ((query as { fails?: string }).fails) throw new Error('It failed.');
        return {};
      });
    }
  },
};

let app: TestApp;
let things: Things;
let token: string;
let operator: { id: number };
beforeAll(async () => {
  app = await startTestApp({ modules: [echo] });
  things = await seedThings(app);
  operator = await app.createUser({ is_admin: true });
  const own = await insertSession(app.services, { userId: operator.id });
  const until = new Date(app.clock.now().getTime() + 3_600_000);
  const impersonation = { adminId: operator.id, sessionId: own.id, until };
  token = await openSession(app.services, { userId: things.owner.id, impersonation });
});
afterAll(() => app[Symbol.asyncDispose]());

const call = (route: Route, query = '', as = token) =>
  fetch(app.url + route.path.replace(/:(\w+)/g, (_, name: string) => String(things.ids[name] ?? 1)) + query, {
    method: route.method,
    headers: { authorization: `Bearer ${as}` },
  });

async function linesOf(table: 'audit_events' | 'installation_events') {
  const rows = await app.db
    .selectFrom(table)
    .select(['actor_id', 'impersonator_id', 'data'])
    .where('action', '=', 'impersonation.used')
    .orderBy('id')
    .execute();
  await app.db.deleteFrom(table).where('action', '=', 'impersonation.used').execute();
  return rows.map(({ data, ...who }) => ({ ...who, name: (data as { name: string }).name }));
}

/** Each writes `impersonation.ended`. */
const saysSoItself = ['stopImpersonation', 'logout'];

test('whatever an operator changes as somebody stands in the log, by whatever call', async () => {
  const wrong = [];
  for (const route of allRoutes) {
    const { status } = await call(route);
    const isTeams = route.path.includes(':team_id');
    const lines = [await linesOf('audit_events'), await linesOf('installation_events')];
    const line = {
      actor_id: things.owner.id,
      impersonator_id: operator.id,
      name: `${route.method} ${route.name}`,
    };
    const isWrite = route.method !== 'GET' || route.name === 'pauseCampaign';
    const isNoted = status < 300 && isWrite && !saysSoItself.includes(route.name);
    const expected = [isNoted && isTeams ? [line] : [], isNoted && !isTeams ? [line] : []];
    if (JSON.stringify(lines) !== JSON.stringify(expected)) wrong.push([route.name, status, lines]);
  }
  expect(wrong).toEqual([]);
});

test('what failed, and what the person does themselves, leaves none', async () => {
  const own = await openSession(app.services, { userId: things.owner.id });
  const writes = allRoutes.filter(({ method, ownerOnly, access }) => {
    return method !== 'GET' && !ownerOnly && (access === 'team' || access === 'number');
  });
  for (const route of writes.slice(0, 20)) {
    expect([route.name, (await call(route, '?fails=1')).status]).toEqual([route.name, 500]);
    expect([route.name, (await call(route, '', own)).status < 300]).toEqual([route.name, true]);
  }
  expect([await linesOf('audit_events'), await linesOf('installation_events')]).toEqual([[], []]);
});
