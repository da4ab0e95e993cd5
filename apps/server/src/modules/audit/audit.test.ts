import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { system } from '../../actor.ts';
import { type AuditEntry, changesBetween, audit as write } from '../../audit.ts';
import { openSession } from '../../http/sessions.ts';
import { startTestApp, type TestApp, type UserRow } from '../../test/index.ts';
import { audit } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [audit] });
});
afterAll(() => app[Symbol.asyncDispose]());

const renamed: AuditEntry = {
  action: 'team.updated',
  target: { kind: 'team', name: 'Atelier Lune' },
  before: { name: 'Lune' },
  after: { name: 'Atelier Lune' },
};

/** Somebody does something, as a use case would write it. */
function note(teamId: number, user: UserRow | null, entry = renamed, impersonatorId: number | null = null) {
  const actor = user
    ? { kind: 'user' as const, userId: user.id, permissions: [], locale: 'en' as const, isAdmin: false }
    : system;
  const by = { app: app.services, teamId, now: app.clock.now(), ip: '203.0.113.9' };
  return app.services.database
    .as({ teamId, userId: user?.id ?? null })
    .transaction((tx) =>
      write(tx, { ...by, actor: actor.kind === 'user' ? { ...actor, impersonatorId } : actor }, entry),
    );
}

const list = (user: UserRow, team_id: number, query = {}) =>
  app.as(user).call(contract.listAuditEvents, { params: { team_id }, query });

test('a line says who, what, when, from where, before and after', async () => {
  const { team, owner } = await app.createTeam();
  const operator = await app.createUser({ first_name: 'Grace', last_name: 'Hopper', is_admin: true });
  await note(team.id, owner);
  await note(team.id, owner, renamed, operator.id);
  await note(team.id, null, { action: 'team.updated', target: { kind: 'team' } });
  const { data } = await list(owner, team.id);
  expect(data).toEqual([
    expect.objectContaining({ actor: { kind: 'system', id: null, name: null }, before: null, after: null }),
    expect.objectContaining({ impersonated_by: 'Grace Hopper' }),
    {
      id: expect.any(Number),
      at: expect.any(String),
      action: 'team.updated',
      actor: { kind: 'user', id: owner.id, name: 'Ada Lovelace' },
      impersonated_by: null,
      target: { kind: 'team', id: null, name: 'Atelier Lune' },
      before: { name: 'Lune' },
      after: { name: 'Atelier Lune' },
      ip: '203.0.113.9',
    },
  ]);
});

test('what is rolled back leaves no line, and no request can change or remove one', async () => {
  const { team, owner } = await app.createTeam();
  await note(team.id, owner);
  const db = app.services.database.as({ teamId: team.id, userId: owner.id });
  const failing = db.transaction(async (tx) => {
    const actor = { ...system };
    await write(tx, { actor, teamId: team.id, now: app.clock.now() }, renamed);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  for (const deed of [sql`update audit_events set action = 'x'`, sql`delete from audit_events`])
    await expect(db.transaction((tx) => deed.execute(tx))).rejects.toThrow(/permission denied/);
  expect((await list(owner, team.id)).data).toHaveLength(1);
});

test('it is read page by page, by action, person and time, and by nobody of another team', async () => {
  const { team, owner } = await app.createTeam();
  const admin = await app.createMember(team, 'Admin', await app.createUser({ first_name: 'Bo' }));
  await note(team.id, owner);
  app.clock.advance({ minutes: 10 });
  const middle = app.clock.now().toISOString();
  await note(team.id, admin, { action: 'team.created', target: { kind: 'team' } });
  await note(team.id, admin);
  const actionsOf = async (query: object) =>
    (await list(owner, team.id, query)).data.map((event) => [event.action, event.actor.name]);
  expect(await actionsOf({ action: 'team.created' })).toEqual([['team.created', 'Bo Lovelace']]);
  expect(await actionsOf({ actor: owner.id })).toEqual([['team.updated', 'Ada Lovelace']]);
  expect(await actionsOf({ to: middle })).toEqual([['team.updated', 'Ada Lovelace']]);
  expect(await actionsOf({ from: middle })).toHaveLength(2);
  const first = await list(owner, team.id, { per_page: 2 });
  const rest = await list(owner, team.id, { per_page: 2, cursor: first.meta.next_cursor });
  expect([first.data.length, rest.data.length, rest.meta.next_cursor]).toEqual([2, 1, null]);
  const params = { team_id: team.id };
  const { data: actors } = await app.as(admin).call(contract.listAuditActors, { params });
  expect(actors.map(({ name }) => name)).toEqual(['Ada Lovelace', 'Bo Lovelace']);

  const { team: other, owner: rival } = await app.createTeam();
  expect((await list(rival, team.id)).status).toBe(404);
  expect((await list(rival, other.id)).data).toEqual([]);
  expect((await list(await app.createMember(team, 'Agent'), team.id)).status).toBe(403);
});

test('the export has the same lines, runs nothing in a spreadsheet, and stands in the log itself', async () => {
  const { team, owner } = await app.createTeam();
  await note(team.id, owner, { ...renamed, target: { kind: 'team', name: '=HYPERLINK("x")' } });
  const params = { team_id: team.id };
  const file = await app.as(owner).call(contract.exportAuditEvents, { params });
  expect(file.headers.get('content-disposition')).toContain('audit-');
  expect(file.text).toContain('"Ada Lovelace","","Changed the team","team.updated","\'=HYPERLINK');
  expect(file.text).toContain('203.0.113.9');
  const query = { action: 'team.updated', actor: owner.id, from: '2020-01-01T00:00:00Z' };
  await app.as(owner).call(contract.exportAuditEvents, { params, query });
  const { data } = await list(owner, team.id, { action: 'audit.exported' });
  expect(data.map(({ after }) => after)).toEqual([
    { action: 'team.updated', actor: 'Ada Lovelace', from: '2020-01-01T00:00:00Z' },
    null,
  ]);
});

test('amounts of the exported log are written in the language of whoever exports it', async () => {
  const { team, owner } = await app.createTeam();
  const data = JSON.stringify({ after: { amount: { amount: 1234_50, currency: 'EUR' } } });
  await app.db
    .insertInto('audit_events')
    .values({
      team_id: team.id,
      at: app.clock.now(),
      actor_kind: 'system',
      action: 'balance.credited',
      target_kind: 'balance',
      data,
    })
    .execute();
  const { text } = await app.as(owner).call(contract.exportAuditEvents, { params: { team_id: team.id } });
  expect(text).toContain('""amount"":""€1,234.50""');
});

test('a link on another site makes nobody export the log', async () => {
  const { team, owner } = await app.createTeam();
  const cookie = `access_token=${await openSession(app.services, { userId: owner.id })}`;
  const path = `/api/teams/${team.id}/audit/export`;
  const from = async (site: string) =>
    (await app.anybody.fetch(path, { headers: { cookie, 'sec-fetch-site': site } })).status;
  expect([await from('cross-site'), await from('same-origin')]).toEqual([403, 200]);
  expect((await list(owner, team.id)).data).toHaveLength(1);
});

test('lines are kept 400 days', async () => {
  const { team, owner } = await app.createTeam();
  await note(team.id, owner);
  app.clock.advance({ minutes: 400 * 24 * 60 - 1 });
  const count = async () => {
    await audit.jobs![0]!.run({}, { app: app.services, clock: app.clock } as never);
    return (await list(owner, team.id)).data.length;
  };
  expect(await count()).toBe(1);
  app.clock.advance({ minutes: 2 });
  expect(await count()).toBe(0);
});

test('only what differs is written down', () => {
  const before = { name: 'Lune', locale: 'fr' };
  expect(changesBetween(before, { name: 'Lune', locale: 'en' })).toEqual({
    before: { locale: 'fr' },
    after: { locale: 'en' },
  });
  expect(changesBetween({ permissions: ['x'] }, { permissions: ['x'] })).toBeNull();
});
