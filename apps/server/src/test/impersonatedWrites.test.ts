import { allRoutes, type Route } from '@herald/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { RequestContext } from '../context.ts';
import { serve } from '../http/serve.ts';
import { insertSession, openSession } from '../http/sessions.ts';
import type { Module } from '../module.ts';
import { startTestApp, type TestApp } from './index.ts';
import { seedThings, type Things } from './things.ts';

/** The ways in which a use case changes something. */
const ways: Record<string, (ctx: RequestContext) => Promise<unknown>> = {
  transaction: (ctx) => ctx.db.transaction((tx) => touch(ctx).execute(tx)),
  pipeline: (ctx) => ctx.app.database.pipeline.transaction((tx) => touch(ctx).execute(tx)),
  statement: (ctx) => touch(ctx).execute(ctx.app.database.statements),
  two: async (ctx) => {
    await ways.transaction?.(ctx);
    await ways.pipeline?.(ctx);
  },
  nothing: ({ db }) => db.transaction((tx) => sql`select 1`.execute(tx)),
};
const touch = ({ signedIn }: Pick<RequestContext, 'signedIn'>) =>
  sql`update users set updated_at = updated_at + interval '1 second'
    where id = ${signedIn?.kind === 'user' ? signedIn.userId : null}`;

/** The whole contract with its own checks of who asks, and handlers that change or fail as they are told to. */
const echo: Module = {
  name: 'echo',
  register: (http) => {
    for (const route of allRoutes) {
      const anything = z.object({ way: z.string().default('transaction'), fails: z.string().optional() });
      const open: Route = {
        ...route,
        query: anything,
        body: z.unknown(),
        bodyKind: 'none',
        response: z.object({}),
        responseKind: 'json',
      };
      serve(http, open, async ({ ctx, query }) => {
        const { way, fails } = query as z.output<typeof anything>;
        if (fails === 'before') throw new Error('It failed.');
        await ways[way]?.(ctx);
        if (fails === 'after') throw new Error('It failed.');
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

test.each(Object.keys(ways))(
  'whatever an operator changes as somebody stands in the log once (%s)',
  async (way) => {
    const wrong = [];
    for (const route of allRoutes) {
      const { status } = await call(route, `?way=${way}`);
      const isTeams = route.path.includes(':team_id');
      const lines = [await linesOf('audit_events'), await linesOf('installation_events')];
      const line = {
        actor_id: things.owner.id,
        impersonator_id: operator.id,
        name: `${route.method} ${route.name}`,
      };
      if (status >= 500) wrong.push([route.name, status]);
      const isNoted = status < 300 && route.changes && !route.endsImpersonation;
      const expected = [isNoted && isTeams ? [line] : [], isNoted && !isTeams ? [line] : []];
      if (JSON.stringify(lines) !== JSON.stringify(expected)) wrong.push([route.name, status, lines]);
    }
    expect(wrong).toEqual([]);
  },
);

test('what failed, and what the person does themselves, leaves none', async () => {
  const own = await openSession(app.services, { userId: things.owner.id });
  const writes = allRoutes.filter(({ method, ownerOnly, access }) => {
    return method !== 'GET' && !ownerOnly && (access === 'team' || access === 'number');
  });
  for (const route of writes.slice(0, 20)) {
    expect([route.name, (await call(route, '?fails=before')).status]).toEqual([route.name, 500]);
    expect([route.name, (await call(route, '', own)).status < 300]).toEqual([route.name, true]);
  }
  expect([await linesOf('audit_events'), await linesOf('installation_events')]).toEqual([[], []]);
});

test('the contract says which GETs change something, and what ends acting as somebody', () => {
  const namesOf = (which: (route: Route) => boolean) => allRoutes.filter(which).map(({ name }) => name);
  expect(namesOf(({ method, changes }) => (method !== 'GET') !== changes)).toEqual(['pauseCampaign']);
  expect(namesOf(({ endsImpersonation }) => endsImpersonation).sort()).toEqual([
    'logout',
    'stopImpersonation',
  ]);
});

describe('the line and the change stand or fall together', () => {
  const route = allRoutes.find(({ name }) => name === 'markConversationUnread')!;
  const changes = async () => {
    const row = await app.db
      .selectFrom('users')
      .select('updated_at')
      .where('id', '=', things.owner.id)
      .executeTakeFirstOrThrow();
    return row.updated_at.getTime() / 1000;
  };
  const asOwner = (statement: string) => app.services.database.pools.owner.query(statement);
  afterEach(() => asOwner('drop trigger if exists full_disk on audit_events'));

  test.each(['transaction', 'pipeline', 'statement'])(
    'what cannot be noted is not done (%s)',
    async (way) => {
      await asOwner(`
      create or replace function refuse_line() returns trigger language plpgsql
      as $$ begin raise exception 'disk full'; end $$;
      create trigger full_disk before insert on audit_events for each row execute function refuse_line()`);
      const before = await changes();
      expect((await call(route, `?way=${way}`)).status).toBe(500);
      expect([await changes(), await linesOf('audit_events')]).toEqual([before, []]);
    },
  );

  test.each(['transaction', 'pipeline', 'statement'])(
    'what is done stands in the log, although the request breaks off after it (%s)',
    async (way) => {
      const before = await changes();
      expect((await call(route, `?way=${way}&fails=after`)).status).toBe(500);
      expect([await changes(), (await linesOf('audit_events')).length]).toEqual([before + 1, 1]);
    },
  );
});
