import { discardParkedEvent, getParkedEvent, listParkedEvents, replayParkedEvents } from '@herald/contract';
import { expect, test } from 'vitest';
import { openSession } from '../../http/sessions.ts';
import { drainWhatsapp, receiving } from '../../messaging/whatsapp/test/index.ts';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { admin } from './index.ts';

const start = () => startTestApp({ modules: [...receiving, admin] });

/** Parked events with these errors, the first the oldest. */
async function park(
  app: TestApp,
  errors: string[],
  body = '{"object":"x","id":9007199254740993,"entry":[]}',
) {
  const rows = await app.db
    .insertInto('inbound_events')
    .values(
      errors.map((error) => ({
        source: 'whatsapp',
        body: Buffer.from(body),
        status: 'parked',
        attempts: 5,
        error,
        processed_at: app.clock.now(),
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

test('only operators see parked webhooks, not even the owner of a team', async () => {
  await using app = await start();
  const { owner } = await app.createTeam();
  const [id = 0] = await park(app, ['broken']);
  const params = { event_id: id };
  const calls = [
    (who: { id: number }) => app.as(who).call(listParkedEvents),
    (who: { id: number }) => app.as(who).call(getParkedEvent, { params }),
    (who: { id: number }) => app.as(who).call(replayParkedEvents, { body: { events: 'all' } }),
    (who: { id: number }) => app.as(who).call(discardParkedEvent, { params }),
  ];
  for (const call of calls) expect((await call(owner)).status).toBe(403);
  expect((await app.anybody.call(listParkedEvents)).status).toBe(401);
});

test('they come newest first, page by page, and can be searched by their error', async () => {
  await using app = await start();
  const operator = app.as(await app.createUser({ is_admin: true }));
  const ids = await park(app, ['no_poison\n  at x', 'timeout', 'NO_POISON again', 'other']);
  const first = await operator.call(listParkedEvents, { query: { per_page: 3 } });
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(1).reverse());
  const rest = await operator.call(listParkedEvents, {
    query: { per_page: 3, cursor: first.meta.next_cursor ?? '' },
  });
  expect(rest.body).toMatchObject({
    data: [{ id: ids[0], summary: 'no_poison' }],
    meta: { next_cursor: null },
  });

  const found = await operator.call(listParkedEvents, { query: { search: 'No_Poison' } });
  expect(found.data.map(({ id }) => id)).toEqual([ids[2], ids[0]]);
  expect((await operator.call(listParkedEvents, { query: { cursor: 'x' } })).status).toBe(422);
});

test('one is shown whole, indented, with long numbers as they came', async () => {
  await using app = await start();
  const operator = app.as(await app.createUser({ is_admin: true }));
  const body = '{"id": 9007199254740993,"text":"a, b: {\\"c\\"}","list":[1,[],{}]}';
  const [id = 0, other = 0] = [
    ...(await park(app, ['first\nsecond'], body)),
    ...(await park(app, ['x'], '{oops')),
  ];
  const read = async (event_id: number) =>
    (await operator.call(getParkedEvent, { params: { event_id } })).data;
  expect(await read(id)).toMatchObject({ error: 'first\nsecond', attempts: 5, status: 'parked' });
  expect((await read(id)).body).toBe(
    [
      '{',
      '  "id": 9007199254740993,',
      '  "text": "a, b: {\\"c\\"}",',
      '  "list": [',
      '    1,',
      '    [],',
      '    {}',
      '  ]',
      '}',
    ].join('\n'),
  );
  expect((await read(other)).body).toBe('{oops');
  expect((await operator.call(getParkedEvent, { params: { event_id: 999_999 } })).status).toBe(404);
});

test('whoever looks at one leaves a line, and a link on another site makes nobody look', async () => {
  await using app = await start();
  const somebody = await app.createUser({ is_admin: true });
  const [event_id = 0] = await park(app, ['first'], '{"text":"Bonjour"}');
  await app.as(somebody).call(getParkedEvent, { params: { event_id } });
  const lines = app.db.selectFrom('installation_events').select(['action', 'actor_id', 'target_id', 'data']);
  const looked = { action: 'events.read', actor_id: somebody.id, target_id: event_id };
  expect(await lines.execute()).toEqual([{ ...looked, data: { name: `#${event_id}` } }]);

  const token = await openSession(app.services, { userId: somebody.id });
  const headers = { cookie: `access_token=${token}`, 'sec-fetch-site': 'cross-site' };
  const path = getParkedEvent.path.replace(':event_id', String(event_id));
  expect((await app.anybody.fetch(path, { headers })).status).toBe(403);
  expect(await lines.execute()).toHaveLength(1);
});

test('some or all are taken in again, and what was given up is not', async () => {
  await using app = await start();
  const person = await app.createUser({ is_admin: true });
  const operator = app.as(person);
  const [one = 0, two = 0, three = 0] = await park(app, ['a', 'b', 'c']);
  const discard = () => operator.call(discardParkedEvent, { params: { event_id: three } });
  expect((await discard()).data).toMatchObject({
    status: 'discarded',
    discarded_by: `${person.first_name} ${person.last_name}`,
  });
  expect((await discard()).status).toBe(409);

  const replay = async (events: 'all' | number[]) =>
    (await operator.call(replayParkedEvents, { body: { events } })).data.replayed;
  expect(await replay([one, three])).toBe(1);
  expect(await replay('all')).toBe(1);
  await drainWhatsapp(app);
  const states = await app.db.selectFrom('inbound_events').select(['id', 'status']).orderBy('id').execute();
  expect(states).toEqual([
    { id: one, status: 'done' },
    { id: two, status: 'done' },
    { id: three, status: 'discarded' },
  ]);
  const givenUp = await operator.call(listParkedEvents, { query: { status: 'discarded' } });
  expect(givenUp.data.map(({ id }) => id)).toEqual([three]);
});
