import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  allRoutes,
  isAllowed,
  type Permission,
  type Route,
  roleIds,
  roleNames,
  rolePermissions,
} from '@herald/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractRoutes } from '../http/openapi.ts';
import { startTestApp, type TestApp, type UserRow } from './index.ts';
import { seedThings, type Things } from './things.ts';
import { bodies, queries } from './validBodies.ts';

let app: TestApp;
let mine: Things;
let rival: { user: UserRow; things: Things };

beforeAll(async () => {
  app = await startTestApp();
  mine = await seedThings(app);
  const things = await seedThings(app);
  rival = { user: things.owner, things };
});
afterAll(() => app[Symbol.asyncDispose]());

const ofTeams = allRoutes.filter(({ access }) => access === 'team' || access === 'number');
/** What members do for nobody but themselves, whatever their role. */
const ownAffairs = new Set([
  'createInboxView',
  'followConversation',
  'pinConversation',
  'readNotifications',
  'updatePreferences',
  'leaveTeam',
]);
const isWrite = (route: Route) => route.changes;
/** Ids of a route beyond team and number: those of the things themselves. */
const thingParams = (route: Route) =>
  [...route.path.matchAll(/:(\w+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'team_id' && name !== 'phone_number_id');

function call(user: UserRow, route: Route, params: Record<string, number>) {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
  const query = queries[route.name] ?? '';
  return app.as(user).fetch(path + query, { method: route.method, ...bodyOf(route) });
}

function bodyOf(route: Route): RequestInit {
  if (route.bodyKind === 'none') return {};
  if (route.bodyKind === 'multipart') {
    const form = new FormData();
    form.set('file', new Blob(['phone\n+33639980001\n'], { type: 'text/csv' }), 'contacts.csv');
    return { body: form };
  }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(bodies[route.name] ?? {}) };
}

test('every JSON route of a team has a sample body here that its schema accepts', () => {
  const refused = ofTeams
    .filter(({ bodyKind }) => bodyKind === 'json')
    .filter((route) => !route.body.safeParse(bodies[route.name] ?? {}).success);
  expect(refused.map(({ name }) => name)).toEqual([]);
});

describe("a stranger who names this team's ids", () => {
  test.each(ofTeams.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s → 404',
    async (_, route) => {
      const answer = await call(rival.user, route, mine.ids);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 'not_found' });
    },
  );
});

describe("a stranger who smuggles this team's things into their own team", () => {
  const withThings = ofTeams.filter((route) => thingParams(route).length > 0);
  test.each(withThings.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s → 404',
    async (_, route) => {
      const { team_id, phone_number_id } = rival.things.ids;
      const answer = await call(rival.user, route, { ...mine.ids, team_id, phone_number_id } as Record<
        string,
        number
      >);
      expect(answer.status).toBe(404);
    },
  );

  test.each(withThings.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s answers malformed and unknown ids alike',
    async (_, route) => {
      for (const id of ['abc', '0', '-1', '1.5', '9007199254740993', '999999999']) {
        const path = route.path
          .replace(':team_id', String(mine.ids.team_id))
          .replace(':phone_number_id', String(mine.ids.phone_number_id))
          .replace(/:\w+/g, id)
          .concat(queries[route.name] ?? '');
        const answer = await app.as(mine.owner).fetch(path, { method: route.method, ...bodyOf(route) });
        expect([path, answer.status]).toEqual([path, 404]);
      }
    },
  );
});

describe('a Viewer', () => {
  const writes = ofTeams.filter(isWrite);
  test.each(writes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s → 403',
    async (_, route) => {
      const viewer = route.name === 'leaveTeam' ? await app.createMember(mine.team, 'Viewer') : mine.viewer;
      const answer = await call(viewer, route, mine.ids);
      const mayRead = [
        'searchConversations',
        'searchTeamConversations',
        'findInConversation',
        'previewSegment',
        'cleanPhones',
      ].includes(route.name);
      const mayWrite = ownAffairs.has(route.name);
      // Nothing was said with the person yet, so there is nothing to pin or follow: the right is not what is missing.
      const isNone = ['pinConversation', 'followConversation'].includes(route.name);
      const done = isNone ? 404 : (route.status ?? 200);
      expect(answer.status).toBe(mayWrite ? done : mayRead ? 200 : 403);
    },
  );

  test('holds every right to look and no other', () => {
    expect(rolePermissions.Viewer.every((name) => name.endsWith('.view'))).toBe(true);
  });
});

describe('whoever has a role', () => {
  const own: readonly Permission[] = ['groups.manage', 'members.view', 'conversations.view'];
  const roles = [
    ...roleNames.map((name) => [name, roleIds[name], rolePermissions[name]] as const),
    ['one of the team’s own', null, own] as const,
  ];

  test.each(roles)('%s: each endpoint is allowed or answers 403', async (_, builtIn, held) => {
    const roleId =
      builtIn ??
      (
        await app.db
          .insertInto('team_roles')
          .values({ team_id: mine.team.id, name: 'Own', permissions: [...own] })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id;
    const member = await app.createUser();
    await app.db
      .insertInto('members')
      .values({ team_id: mine.team.id, user_id: member.id, role_id: roleId })
      .execute();
    const wrong: string[] = [];
    for (const route of ofTeams) {
      const isOwners = route.errors.includes('owner_only') && builtIn !== roleIds.Owner;
      // The role is asked of the data as well, so this knock has to come that far.
      const answer = await (isOwners ? call(member, route, mine.ids) : knock(member, route));
      const isRefused = answer.status === 403;
      const mayCall = !isOwners && isAllowed(held, route.permission);
      if (isRefused === mayCall) wrong.push(`${route.name} ${isRefused}`);
    }
    expect(wrong).toEqual([]);
  });

  /** Asks without doing anything: whoever is let in is stopped by a body that nobody can read. */
  function knock(user: UserRow, route: Route) {
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(mine.ids[name]));
    const unreadable = { headers: { 'content-type': 'application/json' }, body: '{' };
    return app.as(user).fetch(path + (queries[route.name] ?? ''), {
      method: route.method,
      ...(route.method === 'GET' ? {} : unreadable),
    });
  }
});

test('in a blocked team nothing is open but the way out and the bills', async () => {
  const { team, owner, ids } = await seedThings(app);
  await app.db.updateTable('teams').set({ blocked_at: app.clock.now() }).where('id', '=', team.id).execute();
  const open: string[] = [];
  for (const route of ofTeams) {
    const answer = await call(owner, route, ids);
    const { code } = (await answer.json().catch(() => ({}))) as { code?: string };
    if (answer.status !== 403 || code !== 'team_blocked') open.push(route.name);
  }
  expect(open.sort()).toEqual(
    allRoutes
      .filter(({ whenBlocked }) => whenBlocked)
      .map(({ name }) => name)
      .sort(),
  );
  expect(open).toEqual(['getBilling', 'getBillingPortal', 'getTeam', 'leaveTeam', 'listInvoices']);
});

test('every route of the contract is served and documented', async () => {
  expect(
    contractRoutes()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(allRoutes.map(({ name }) => name).sort());
  for (const route of allRoutes) {
    const named = route.path.replace(':collection', 'tabler').replace(/:\w+/g, '1');
    const path = named + (queries[route.name] ?? '');
    const headers = { 'content-type': 'application/json' };
    const hasBody = route.bodyKind === 'json' ? { headers, body: '{}' } : {};
    const { status } = await app.anybody.fetch(path, { method: route.method, ...hasBody });
    const isOpen = route.access === 'public' && route.method === 'GET';
    expect(isOpen ? [200] : [401, 422], `${route.method} ${path} → ${status}`).toContain(status);
  }
});

test('the OpenAPI document is printed without a configuration, and so without a database', async () => {
  const script = join(import.meta.dirname, '../../../../scripts/openapi.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script], {
    env: {},
    maxBuffer: 64 * 1024 * 1024,
  });
  const document = JSON.parse(stdout) as { openapi: string; paths: Record<string, object> };
  const operations = Object.values(document.paths).flatMap((path) => Object.keys(path));
  expect([document.openapi, operations.length]).toEqual(['3.1.0', allRoutes.length]);
});

test('every route of a team that writes names a permission, but for what one does for oneself', () => {
  const open = ofTeams.filter(
    (route) => isWrite(route) && route.permission === undefined && !ownAffairs.has(route.name),
  );
  expect(open.map(({ name }) => name)).toEqual([]);
});
