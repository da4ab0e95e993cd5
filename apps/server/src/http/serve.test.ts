import { defineRoute, type ErrorBody, id, numberParams, pathId, teamParams } from '@herald/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Module } from '../module.ts';
import { AppError } from '../platform/errors.ts';
import { startTestApp, type TestApp } from '../test/index.ts';
import { serve } from './serve.ts';

const note = z.object({
  text: z.string().trim().min(3).max(20),
  count: z.coerce.number().int().max(5).optional(),
});

const echo = defineRoute({
  name: 'echo',
  summary: 'Says what it heard',
  method: 'POST',
  path: '/api/test/teams/:team_id/echo',
  access: 'team',
  permission: 'contacts.manage',
  params: teamParams,
  body: note,
  response: z.object({ data: z.object({ text: z.string(), team_id: id }) }),
});
const numberRoute = defineRoute({
  name: 'numberRoute',
  summary: 'Needs a number',
  method: 'GET',
  path: '/api/test/teams/:team_id/numbers/:phone_number_id',
  access: 'number',
  params: numberParams,
  response: z.object({ data: z.object({ id }) }),
});
const adminRoute = defineRoute({
  name: 'adminRoute',
  summary: 'Operators only',
  method: 'GET',
  path: '/api/test/admin',
  access: 'admin',
  response: z.object({}),
});
const failing = defineRoute({
  name: 'failing',
  summary: 'Fails as asked',
  method: 'GET',
  path: '/api/test/failing',
  access: 'public',
  query: z.object({ how: z.enum(['state', 'bug', 'contract']) }),
  response: z.object({ data: z.object({ id }) }),
});
const thing = defineRoute({
  name: 'thing',
  summary: 'An id in the path',
  method: 'GET',
  path: '/api/test/things/:thing_id',
  access: 'public',
  params: z.object({ thing_id: pathId }),
  response: z.object({ data: z.object({ id }) }),
});
const upload = defineRoute({
  name: 'upload',
  summary: 'One file',
  method: 'POST',
  path: '/api/test/upload',
  access: 'public',
  body: z.object({ title: z.string().min(1) }),
  bodyKind: 'multipart',
  response: z.object({ data: z.object({ title: z.string(), size: z.int(), filename: z.string() }) }),
});
const exported = defineRoute({
  name: 'exported',
  summary: 'A file',
  method: 'GET',
  path: '/api/test/export',
  access: 'public',
  responseKind: 'file',
});

const probe: Module = {
  name: 'probe',
  register(http) {
    serve(http, echo, async ({ ctx, body }) => {
      const data = { text: body.text, team_id: ctx.teamId, secret: 'never leaves' };
      return { data };
    });
    serve(http, numberRoute, async ({ ctx }) => ({ data: { id: ctx.phoneNumberId } }));
    serve(http, adminRoute, async () => ({}));
    serve(http, thing, async ({ params }) => ({ data: { id: params.thing_id } }));
    serve(http, failing, async ({ query }) => {
      if (query.how === 'state')
        throw new AppError('thing_is_closed', { en: 'It is closed.', fr: 'C’est fermé.' });
      if (query.how === 'bug') throw new Error('a secret detail');
      return { data: { id: -1 } };
    });
    serve(
      http,
      upload,
      async ({ body, upload: file }) => ({
        data: { title: body.title, size: file.size, filename: file.filename },
      }),
      { fileLimit: 1024 * 1024 },
    );
    serve(http, exported, async () => ({ filename: 'été 1.csv', contentType: 'text/csv', content: 'a;b\n' }));
  },
};

const startProbe = () => startTestApp({ modules: [probe] });

async function addNumber(app: TestApp, teamId: number): Promise<number> {
  const account = await app.db
    .insertInto('whatsapp_accounts')
    .values({ team_id: teamId, waba_id: `waba-${teamId}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const number = await app.db
    .insertInto('phone_numbers')
    .values({ team_id: teamId, whatsapp_account_id: account.id, meta_id: `number-${teamId}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return number.id;
}

test('the checks come in order: path, session, membership, permission, body', async () => {
  await using app = await startProbe();
  const { team, owner } = await app.createTeam();
  const viewer = await app.createMember(team, 'Viewer');
  const stranger = await app.createUser();
  const params = { team_id: team.id };
  const bad = { params, body: { text: 'x' } };

  expect((await app.as(owner).call(echo, { params: { team_id: 'x' }, body: { text: 'hello' } })).status).toBe(
    404,
  );
  expect((await app.anybody.call(echo, bad)).status).toBe(401);
  expect((await app.as(stranger).call(echo, bad)).status).toBe(404);
  expect((await app.as(viewer).call(echo, bad)).status).toBe(403);
  expect((await app.as(owner).call(echo, bad)).status).toBe(422);

  const done = await app.as(owner).call(echo, { params, body: { text: ' hello ' } });
  expect(done.body).toEqual({ data: { text: 'hello', team_id: team.id } });
});

test('a number of another team does not exist, for a member of both too', async () => {
  await using app = await startProbe();
  const first = await app.createTeam();
  const second = await app.createTeam({ owner: first.owner });
  const numberId = await addNumber(app, second.team.id);

  const call = (team_id: number) =>
    app.as(first.owner).call(numberRoute, { params: { team_id, phone_number_id: numberId } });
  expect((await call(first.team.id)).status).toBe(404);
  expect((await call(second.team.id)).data).toEqual({ id: numberId });
});

test('the operator’s pages are for operators, and not through the eyes of one', async () => {
  await using app = await startProbe();
  const admin = await app.createUser({ is_admin: true });
  expect((await app.as(await app.createUser()).call(adminRoute)).status).toBe(403);
  expect((await app.as(admin).call(adminRoute)).status).toBe(200);
});

test('somebody who is blocked gets in nowhere', async () => {
  await using app = await startProbe();
  const { team, owner } = await app.createTeam();
  await app.db.updateTable('users').set({ blocked_at: app.clock.now() }).where('id', '=', owner.id).execute();
  const refused = await app.as(owner).call(echo, { params: { team_id: team.id }, body: { text: 'hello' } });
  expect([refused.status, refused.body.code]).toEqual([403, 'account_blocked']);
});

test('field errors are written in the language that the page speaks, else of the person, else of the browser', async () => {
  await using app = await startProbe();
  const { team, owner } = await app.createTeam({ owner: await app.createUser({ locale: 'fr' }) });
  const params = { team_id: team.id };
  const caller = app.as(owner);

  const short = await caller.call(echo, { params, body: { text: 'x', count: 9 } });
  expect(short.body).toEqual({
    code: 'invalid',
    message: 'Utilisez au moins 3 caractères.',
    errors: { text: ['Utilisez au moins 3 caractères.'], count: ['Saisissez 5 ou moins.'] },
  });
  const empty = await caller.fetch(`/api/test/teams/${team.id}/echo`, { method: 'POST' });
  expect(((await empty.json()) as ErrorBody).errors).toEqual({ text: ['Ce champ est obligatoire.'] });
  const inEnglish = await caller.fetch(`/api/test/teams/${team.id}/echo`, {
    method: 'POST',
    headers: { cookie: 'i18n_redirected=en' },
  });
  expect(((await inEnglish.json()) as ErrorBody).errors).toEqual({ text: ['This field is required.'] });

  const headers = { 'accept-language': 'de, fr;q=0.8, en;q=0.5' };
  const german = await app.anybody.fetch('/api/test/failing?how=state', { headers });
  expect(await german.json()).toEqual({ code: 'thing_is_closed', message: 'C’est fermé.' });
});

test('text that the database cannot hold is refused beside its field, wherever it stands', async () => {
  await using app = await startProbe();
  const { team, owner } = await app.createTeam({ owner: await app.createUser({ locale: 'fr' }) });
  const params = { team_id: team.id };
  for (const text of ['a\0bc', 'abc\ud800', '\udc00abc']) {
    const refused = await app.as(owner).call(echo, { params, body: { text } });
    expect([text, refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([text, 422, ['text']]);
    expect(refused.body.message).toContain('un caractère');
  }
  const named = await app.as(owner).fetch(`/api/test/teams/${team.id}/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"text":"hello","more":{"a\\u0000":[]}}',
  });
  expect(((await named.json()) as ErrorBody).errors).toHaveProperty('more');
  const asked = await app.anybody.fetch('/api/test/failing?how=state%00');
  expect(((await asked.json()) as ErrorBody).errors).toHaveProperty('how');

  const form = new FormData();
  form.set('title', 'a\0b');
  form.set('file', new Blob(['x']), 'x.png');
  expect((await app.anybody.call(upload, { form })).body.errors).toHaveProperty('title');
  expect((await app.as(owner).call(echo, { params, body: { text: 'Zoë 🙂' } })).status).toBe(200);
});

test('a bug answers 500 without its details, and so does an answer that breaks the contract', async () => {
  await using app = await startProbe();
  for (const how of ['bug', 'contract'] as const) {
    const answer = await app.anybody.call(failing, { query: { how } });
    expect([answer.status, answer.body.code]).toEqual([500, 'internal']);
    expect(answer.text).not.toContain('secret');
  }
});

test('malformed ids, unknown paths and broken JSON are told apart', async () => {
  await using app = await startProbe();
  for (const wrong of ['0', '-1', '1.5', 'abc', '9007199254740993', '%20', '1e3x']) {
    expect((await app.anybody.fetch(`/api/test/things/${wrong}`)).status, wrong).toBe(404);
  }
  const unknown = await app.anybody.fetch('/api/nothing/here');
  expect([unknown.status, ((await unknown.json()) as ErrorBody).code]).toEqual([404, 'not_found']);

  const { team, owner } = await app.createTeam();
  const broken = await app.as(owner).fetch(`/api/test/teams/${team.id}/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"text":',
  });
  expect(broken.status).toBe(400);
});

test('a file arrives on disk with its fields; none, an empty, a second and a large one are refused', async () => {
  await using app = await startProbe();
  const send = (files: Blob[], title = 'Photo') => {
    const form = new FormData();
    form.set('title', title);
    for (const file of files) form.append('file', file, 'été.png');
    return app.anybody.call(upload, { form });
  };
  const pixel = new Blob(['x'.repeat(1000)], { type: 'image/png' });

  expect((await send([pixel])).data).toEqual({ title: 'Photo', size: 1000, filename: 'été.png' });
  expect((await send([])).body.errors).toEqual({ file: ['Choose a file.'] });
  expect((await send([new Blob([])])).body.errors).toEqual({ file: ['The file is empty.'] });
  expect((await send([pixel, pixel])).body.errors).toEqual({ file: ['Send one file only.'] });
  expect((await send([pixel], '')).body.errors).toEqual({ title: ['This field is required.'] });
  const large = await send([new Blob([new Uint8Array(1024 * 1024 + 1)])]);
  expect([large.status, large.body.errors]).toEqual([413, { file: ['The file is larger than 1 MB.'] }]);
});

test('other sites cannot load what it answers, whether it is let in or not', async () => {
  await using app = await startProbe();
  const answer = await app.anybody.fetch('/api/test/admin');
  expect([answer.status, answer.headers.get('cross-origin-resource-policy')]).toEqual([401, 'same-origin']);
});

test('an export is a download whose name survives', async () => {
  await using app = await startProbe();
  const answer = await app.anybody.call(exported);
  expect(answer.text).toBe('a;b\n');
  expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''%C3%A9t%C3%A9%201.csv");
  expect(answer.headers.get('content-type')).toContain('text/csv');
});
