import { allRoutes, isAllowed, type Permission, type Route, rolePermissions } from '@herald/contract';
import { answersOf, type Visitor, visitors } from '@herald/contract/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from './index.ts';
import { seedThings } from './things.ts';

interface Party {
  caller: Caller;
  /** Of the addresses that are asked for. */
  ids: Record<string, number>;
  permissions?: readonly Permission[];
}

let app: TestApp;
let parties: Record<Visitor, Party>;

beforeAll(async () => {
  app = await startTestApp();
  parties = await gather();
});
afterAll(() => app[Symbol.asyncDispose]());

/** Everybody of the table, each with the team whose address they ask for: the members', but for those of another. */
async function gather(): Promise<Record<Visitor, Party>> {
  const now = () => app.clock.now();
  const [{ team, ids, viewer }, blocked] = [await seedThings(app), await seedThings(app)];
  await app.db.updateTable('teams').set({ blocked_at: now() }).where('id', '=', blocked.team.id).execute();
  const numberless = await app.createTeam();
  const { owner: stranger } = await app.createTeam();
  const agent = { permissions: rolePermissions.Agent };
  const as = async (values: Parameters<TestApp['createUser']>[0] = {}) =>
    app.as(await app.createUser(values));
  const memberOf = async (of: { id: number }, values = {}) =>
    app.as(await app.createMember(of, 'Agent', await app.createUser(values)));
  return {
    guest: { caller: app.anybody, ids },
    noProfile: { caller: await memberOf(team, { onboarded_at: null }), ids, ...agent },
    noTeam: { caller: await as(), ids },
    noNumber: {
      caller: await memberOf(numberless.team),
      ids: { ...ids, team_id: numberless.team.id },
      ...agent,
    },
    member: { caller: await memberOf(team), ids, ...agent },
    viewer: { caller: app.as(viewer), ids, permissions: rolePermissions.Viewer },
    stranger: { caller: app.as(stranger), ids },
    operator: { caller: await as({ is_admin: true }), ids: { ...ids, event_id: await parkEvent() } },
    blockedPerson: { caller: await memberOf(team, { blocked_at: now() }), ids, ...agent },
    blockedTeam: { caller: await memberOf(blocked.team), ids: blocked.ids, ...agent },
  };
}

async function parkEvent(): Promise<number> {
  const event = await app.db
    .insertInto('inbound_events')
    .values({ source: 'whatsapp', body: Buffer.from('{}'), status: 'parked' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return event.id;
}

describe.each(visitors)('%s', (visitor) => {
  test('is answered by every endpoint what the table says', async () => {
    const wrong: string[] = [];
    for (const route of allRoutes) {
      const answer = await knock(parties[visitor], route);
      const expected = expectedOf(visitor, route);
      if (answer !== expected) wrong.push(`${route.method} ${route.path}: ${answer} instead of ${expected}`);
    }
    expect(wrong).toEqual([]);
  });
});

function expectedOf(visitor: Visitor, route: Route): string {
  const answer = answersOf(route)[visitor];
  const { permissions } = parties[visitor];
  return answer === 'open' && permissions && !isAllowed(permissions, route.permission)
    ? '403 forbidden'
    : answer;
}

const refusals = ['unauthenticated', 'forbidden', 'account_blocked', 'team_blocked', 'not_found'];

/** Asks without doing anything: whoever is let in is stopped by a body that nobody can read. */
async function knock({ caller, ids }: Party, route: Route): Promise<string> {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(ids[name] ?? 1));
  const unreadable = { headers: { 'content-type': 'application/json' }, body: '{' };
  const answer = await caller.fetch(path, {
    method: route.method,
    ...(route.method === 'GET' ? {} : unreadable),
  });
  const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
  return code && refusals.includes(code) ? `${answer.status} ${code}` : 'open';
}
