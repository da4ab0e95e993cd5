import * as contract from '@herald/contract';
import { strFromU8, unzipSync } from 'fflate';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openSession } from '../../http/sessions.ts';
import { startTestApp, type TestApp, type UserRow } from '../../test/index.ts';
import { seedThings } from '../../test/things.ts';
import { readParts } from './parts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const params = ({ id }: { id: number }) => ({ team_id: id });
const start = (user: UserRow, team: { id: number }) =>
  app.as(user).call(contract.startTeamExport, { params: params(team) });
const list = (user: UserRow, team: { id: number }) =>
  app.as(user).call(contract.listTeamExports, { params: params(team) });
const fetchFile = (user: UserRow, team: { id: number }, id: number) =>
  app.as(user).fetch(`/api/teams/${team.id}/exports/${id}/file`);

async function unpack(answer: Response): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const lines = (text = '') =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('the archive has every row of the team, its media, and nobody else’s', async () => {
  const [{ team, owner, ids }, other] = [await seedThings(app), await seedThings(app)];
  const file = await app.services.files.put(team.id, 'media', 'a picture', 'image/png');
  const { id: fileId } = await app.db
    .insertInto('files')
    .values({
      team_id: team.id,
      key: file.key,
      name: 'a/b.png',
      mime_type: 'image/png',
      size: 9,
      media_type: 'image',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const people = Array.from({ length: 2_500 }, (_, n) => ({ team_id: team.id, name: `Person ${n}` }));
  await app.db.insertInto('contacts').values(people).execute();

  const started = await start(owner, team);
  expect([started.status, started.data.status]).toEqual([201, 'waiting']);
  expect((await start(owner, team)).body.code).toBe('export_running');
  await app.runJobs();
  const [done] = (await list(owner, team)).data;
  expect(done).toMatchObject({ status: 'done', progress: 1, files_left_out: 0, asked_by: owner.email });

  const files = await unpack(await fetchFile(owner, team, started.data.id));
  expect(lines(files['contacts.jsonl'])).toHaveLength(2_502);
  expect(files[`media/${fileId}-a_b.png`]).toBe('a picture');
  expect(lines(files['messages.jsonl'])).toEqual([
    expect.objectContaining({ id: ids.message_id, content: { body: 'Hello' }, reactions: expect.any(Array) }),
  ]);
  expect(lines(files['members.jsonl']).map(({ email }) => email)).toContain(owner.email);
  const summary = JSON.parse(files['export.json'] ?? '') as { counts: Record<string, number> };
  expect(summary).toMatchObject({ team: { id: team.id, name: team.name }, counts: { contacts: 2_502 } });
  const whole = Object.values(files).join('\n');
  expect(whole).not.toContain(other.owner.email);
  expect(whole).not.toMatch(/token_hash|sealed|password/);

  const [mail] = app.services.mail.outbox.filter(({ to }) => to === owner.email);
  expect(mail?.subject).toBe(`The export of ${team.name} is ready`);
});

test('only Owners ask for it and fetch it, and nobody through their eyes', async () => {
  const { team, owner } = await seedThings(app);
  const admin = await app.createMember(team, 'Admin');
  const { data } = await start(owner, team);
  await app.runJobs();
  expect((await start(admin, team)).status).toBe(403);
  expect((await list(admin, team)).status).toBe(403);
  expect((await fetchFile(admin, team, data.id)).status).toBe(403);
  const second = await app.createMember(team, 'Owner');
  expect((await fetchFile(second, team, data.id)).status).toBe(200);

  const operator = await app.createUser({ is_admin: true });
  const own = await openSession(app.services, { userId: operator.id });
  const { id: sessionId } = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', operator.id)
    .executeTakeFirstOrThrow();
  expect(own).toBeTruthy();
  const token = await openSession(app.services, {
    userId: owner.id,
    impersonation: { adminId: operator.id, sessionId, until: new Date(Date.now() + 3_600_000) },
  });
  const headers = { authorization: `Bearer ${token}` };
  const path = `${app.url}/api/teams/${team.id}/exports`;
  expect((await fetch(path, { method: 'POST', headers })).status).toBe(403);
  expect((await fetch(`${path}/${data.id}/file`, { headers })).status).toBe(403);
});

test('it can be fetched for seven days, and is then gone from the store', async () => {
  const { team, owner } = await app.createTeam();
  const { data } = await start(owner, team);
  await app.runJobs();
  const { file_key: key } = await app.db
    .selectFrom('team_exports')
    .select('file_key')
    .where('team_id', '=', team.id)
    .executeTakeFirstOrThrow();
  expect((await fetchFile(owner, team, data.id)).status).toBe(200);
  app.clock.advance({ days: 8 });
  expect((await fetchFile(owner, team, data.id)).status).toBe(404);
  const { forgetExports } = await import('./forgetExports.ts');
  const { services } = app;
  const { clock, log, database } = services;
  const signal = AbortSignal.timeout(60_000);
  await forgetExports.run({}, { app: services, db: database.pipeline, clock, log, attempt: 1, signal });
  expect(await services.files.exists(team.id, key ?? '')).toBe(false);
  expect((await list(owner, team)).data).toEqual([]);
});

test('a try that was cut off leaves nothing, and after the last one it has failed', async () => {
  const { team, owner } = await app.createTeam();
  const { data } = await start(owner, team);
  const { exportTeam } = await import('./exportTeam.ts');
  const { services } = app;
  const { clock, log, database } = services;
  const run = (attempt: number) =>
    exportTeam.run(
      { teamId: team.id, exportId: data.id },
      { app: services, db: database.pipeline, clock, log, attempt, signal: AbortSignal.abort() },
    );
  await expect(run(1)).rejects.toThrow();
  expect((await list(owner, team)).data[0]?.status).toBe('running');
  await expect(run(3)).rejects.toThrow();
  expect((await list(owner, team)).data[0]).toMatchObject({ status: 'failed', error: 'internal' });
  expect((await start(owner, team)).status).toBe(201);
});

test('no column that holds a secret is in it, and every table has an order in which it is read', async () => {
  const parts = await readParts(app.db);
  const hidden = (table: string) => parts.find((part) => part.table === table)?.without ?? [];
  expect(hidden('whatsapp_accounts')).toContain('access_token_sealed');
  expect(hidden('phone_numbers')).toContain('pin_sealed');
  expect(hidden('invitations')).toContain('token_hash');
  expect(hidden('files')).toContain('key');
  // What operators were told of a team's payments is none of the team's.
  expect(parts.map(({ table }) => table)).not.toContain('billing_notices');
  const one = ['attribution_settings', 'balance_accounts', 'billing_accounts', 'closing_reason_settings'];
  const unordered = parts.filter(({ table, keys }) => keys.length === 0 && !one.includes(table));
  expect(unordered.map(({ table }) => table)).toEqual([]);
});

test('an archive that could not be opened in the end is not made, and says so', async () => {
  const { whole } = await import('./exportTeam.ts');
  async function* pieces() {
    for (let piece = 0; piece < 3; piece++) yield new Uint8Array(10);
  }
  const take = async (most: number) => {
    let size = 0;
    for await (const piece of whole(pieces(), most)) size += piece.length;
    return size;
  };
  expect(await take(30)).toBe(30);
  await expect(take(29)).rejects.toThrow(/longer than a ZIP archive/);
});

test('media beyond what an archive can count are named instead', async () => {
  const { team } = await app.createTeam();
  const file = { team_id: team.id, name: 'a.png', mime_type: 'image/png', size: 9, media_type: 'image' };
  await app.db
    .insertInto('files')
    .values([1, 2, 3].map((place) => ({ ...file, key: `teams/${team.id}/media/${place}` })))
    .execute();
  const { listMedia } = await import('./media.ts');
  const fits: boolean[] = [];
  for await (const media of listMedia({ app: app.services } as never, team.id, 2)) fits.push(media.fits);
  expect(fits).toEqual([true, true, false]);
});

async function openPage({ id: userId }: UserRow) {
  const token = await openSession(app.services, { userId });
  const socket = io(app.url, { transports: ['websocket'], auth: { token }, reconnection: false });
  await new Promise<void>((resolve) => socket.on('connect', resolve));
  onTestFinished(() => void socket.close());
  return socket;
}

test('whoever asked for it hears when it is ready, and only they', async () => {
  const { team, owner } = await app.createTeam();
  const second = await app.createMember(team, 'Owner');
  const heard: unknown[] = [];
  const [own, other] = [await openPage(owner), await openPage(second)];
  own.on('export.finished', (payload: unknown) => heard.push(payload));
  other.on('export.finished', () => heard.push('somebody else'));
  const { data } = await start(owner, team);
  await app.runJobs();
  await expect.poll(() => heard).toEqual([{ team_id: team.id, export_id: data.id, status: 'done' }]);
});

test('an export of which nothing was heard for hours has failed, and is still shown', async () => {
  const { team, owner } = await app.createTeam();
  const { data } = await start(owner, team);
  app.clock.advance({ hours: 7 });
  const { forgetExports } = await import('./forgetExports.ts');
  const { services } = app;
  const { clock, log, database } = services;
  const signal = AbortSignal.timeout(60_000);
  await forgetExports.run({}, { app: services, db: database.pipeline, clock, log, attempt: 1, signal });
  expect((await list(owner, team)).data).toMatchObject([
    { id: data.id, status: 'failed', error: 'interrupted' },
  ]);
});
