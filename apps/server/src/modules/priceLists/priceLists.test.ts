import { importPriceList, listPriceLists, previewPriceList, withdrawPriceList } from '@herald/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { priceOfMessage } from '../../messaging/outbound/delivery/budget.ts';
import { refreshPrices } from '../../messaging/prices/index.ts';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { priceLists } from './index.ts';

let app: TestApp;
let operator: { id: number };
beforeAll(async () => {
  app = await startTestApp({ modules: [priceLists] });
  operator = await app.createUser({ is_admin: true, first_name: 'Olga', last_name: 'Stern' });
});
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  await app.db.deleteFrom('price_lists').execute();
  await refreshPrices(app.services);
});

/** As Meta publishes it. */
const meta = `"WhatsApp Business Platform, per-message rates"
"Effective January 1, 2027"
Market,Currency,Marketing,Utility,Authentication,Authentication-International
France,EUR,0.0800,0.0248,0.0248,n/a
Germany,EUR,€0.1131,€0.0456,n/a,n/a
Atlantis,EUR,0.01,0.01,n/a,n/a
Spain,EUR,cheap,0.0166,n/a,n/a
Italy,USD,0.0658,0.0248,n/a,n/a
Germany,EUR,0.2,0.2,n/a,n/a
,EUR,0.1,0.1,n/a,n/a
Other,EUR,0.0500,0.0064,n/a,n/a
`;
const file = { file_name: 'eur.csv', text: meta, currency: 'EUR', valid_from: '2027-01-01' };

const preview = async (more: Partial<typeof file> = {}) =>
  app.as(operator).call(previewPriceList, { body: { ...file, ...more } });
const confirm = (fingerprint: string, more: object = {}) =>
  app.as(operator).call(importPriceList, { body: { ...file, fingerprint, without_refused: true, ...more } });
const list = async () => (await app.as(operator).call(listPriceLists)).data;
const priceIn = (day: string) => priceOfMessage('MARKETING', '+33700000001', 'EUR', new Date(day));

test('a preview says what changes against the list of that day, by how much, and writes nothing', async () => {
  const { data } = await preview();
  expect(data).toMatchObject({
    currency: 'EUR',
    valid_from: '2027-01-01',
    is_at_once: false,
    valid_until: null,
  });
  expect(data.compared_with).toMatchObject({ id: null, valid_from: '2026-07-01', status: 'in_force' });
  const of = (market: string, category: string) =>
    data.changes.find((one) => one.market === market && one.category === category);
  expect(of('France', 'marketing')).toEqual({
    kind: 'changed',
    market: 'France',
    category: 'marketing',
    tier_from: 0,
    before_micros: 71_200,
    after_micros: 80_000,
    percent: 12.4,
  });
  expect(of('France', 'utility')).toBeUndefined();
  expect(of('France', 'authentication')).toMatchObject({ kind: 'added', before_micros: null, percent: null });
  // Italians cost what a market without a price of its own does.
  expect(of('Italy', 'marketing')).toMatchObject({
    kind: 'removed',
    before_micros: 65_800,
    after_micros: 50_000,
  });
  expect(data.added + data.changed + data.removed).toBe(data.changes.length);
  expect((await list()).filter(({ id }) => id !== null)).toEqual([]);
});

test('what cannot be read is told with its line and why', async () => {
  const { data } = await preview();
  expect(data.refused).toEqual([
    { line: 6, reason: 'unknown_market', value: 'Atlantis' },
    { line: 7, reason: 'not_a_price', value: 'cheap' },
    { line: 8, reason: 'other_currency', value: 'USD' },
    { line: 9, reason: 'twice', value: 'Germany' },
    { line: 9, reason: 'twice', value: 'Germany' },
    { line: 10, reason: 'no_market', value: '' },
  ]);
  const refused = await confirm(data.fingerprint, { without_refused: false });
  expect([refused.status, refused.body.code]).toEqual([409, 'lines_refused']);
});

test('what was confirmed counts from its day on, and stands with who imported it', async () => {
  const { data } = await preview();
  const answer = await confirm(data.fingerprint);
  expect(answer.status).toBe(201);
  expect(answer.data).toMatchObject({ status: 'upcoming', imported_by: 'Olga Stern', file_name: 'eur.csv' });
  expect([priceIn('2026-12-31'), priceIn('2027-01-01')]).toEqual([71_200, 80_000]);
  expect((await list())[0]).toMatchObject({ id: answer.data.id, status: 'upcoming' });
});

test('of two for one day the later counts; a withdrawn one gives its place back', async () => {
  const day = { valid_from: '2026-07-01' };
  const first = await preview(day);
  expect(first.data.is_at_once).toBe(true);
  const { data: imported } = await confirm(first.data.fingerprint, day);
  expect(priceIn('2026-11-20')).toBe(80_000);
  expect((await list()).find(({ id, currency }) => id === null && currency === 'EUR')?.status).toBe(
    'replaced',
  );
  const params = { list_id: imported.id ?? 0 };
  const withdraw = () => app.as(operator).call(withdrawPriceList, { params });
  const gone = await withdraw();
  expect(gone.data).toMatchObject({ status: 'withdrawn', withdrawn_by: 'Olga Stern' });
  expect(priceIn('2026-11-20')).toBe(71_200);
  app.clock.advance({ hours: 1 });
  expect((await withdraw()).data.withdrawn_at).toBe(gone.data.withdrawn_at);
  const noted = await app.db
    .selectFrom('installation_events')
    .select(['action', 'actor_id', 'target_id'])
    .orderBy('id')
    .execute();
  const line = { actor_id: operator.id, target_id: imported.id };
  expect(noted.slice(-2)).toEqual([
    { action: 'price_list.imported', ...line },
    { action: 'price_list.withdrawn', ...line },
  ]);
  expect((await list()).find(({ id, currency }) => id === null && currency === 'EUR')?.status).toBe(
    'in_force',
  );
});

test('a preview that another import made stale is refused, and so is another file; of two at once one is written', async () => {
  const [one, two] = [await preview(), await preview({ valid_from: '2027-02-01' })];
  expect((await confirm(one.data.fingerprint)).status).toBe(201);
  const stale = await confirm(two.data.fingerprint, { valid_from: '2027-02-01' });
  expect([stale.status, stale.body.code]).toEqual([409, 'preview_stale']);
  const again = await preview();
  expect(again.data).toMatchObject({ changed: 0, added: 0, removed: 0 });
  expect((await confirm(again.data.fingerprint, { text: `${meta}Spain,EUR,0.1,0.1,,` })).status).toBe(409);
  const both = await Promise.all([confirm(again.data.fingerprint), confirm(again.data.fingerprint)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('a list of our own form brings its currency and day; semicolons bring commas', async () => {
  const text = `# currency: USD\n# valid_from: 2027-04-01\nmarket;category;tier_from;price;estimated
Other;marketing;0;0,0604;no\nOther;utility;0;0,0077;no\nRest of Central and Eastern Europe;utility;0;0,02;yes
Other;gifts;0;1;no\nOther;utility;many;1;no\nOther;utility;100000;1e3;no`;
  const answer = await app.as(operator).call(previewPriceList, { body: { file_name: 'own.csv', text } });
  expect(answer.data).toMatchObject({ currency: 'USD', valid_from: '2027-04-01' });
  expect(answer.data.refused.map(({ line, reason }) => [line, reason])).toEqual([
    [7, 'unknown_category'],
    [8, 'not_a_volume'],
    [9, 'not_a_price'],
  ]);
  expect(
    answer.data.changes.find(({ category, kind }) => category === 'utility' && kind !== 'removed'),
  ).toMatchObject({
    market: 'Rest of Central & Eastern Europe',
    after_micros: 20_000,
  });
});

test.each([
  ['nothing but words', { text: 'hello\nworld' }, 'file', /No line names the columns/],
  ['no price at all', { text: 'Market,Marketing,Utility\nFrance,x,y' }, 'file', /line 2/],
  ['nothing for other markets', { text: 'Market,Marketing,Utility\nFrance,0.1,0.1' }, 'file', /“Other”/],
  ['no currency', { currency: undefined }, 'currency', /currency/],
  ['no day', { valid_from: undefined }, 'valid_from', /day/],
  ['a day of long ago', { valid_from: '2002-01-01' }, 'valid_from', /day/],
])('%s is refused beside its field', async (_what, more, field, words) => {
  const answer = await app.as(operator).call(previewPriceList, { body: { ...file, ...more } as never });
  expect(answer.status).toBe(422);
  expect(answer.body.errors?.[field]?.[0]).toMatch(words);
});

test('only operators see and change them', async () => {
  const { owner } = await app.createTeam();
  const params = { list_id: 1 };
  for (const call of [
    () => app.as(owner).call(listPriceLists),
    () => app.as(owner).call(previewPriceList, { body: file }),
    () => app.as(owner).call(importPriceList, { body: { ...file, fingerprint: 'x' } }),
    () => app.as(owner).call(withdrawPriceList, { params }),
  ])
    expect((await call()).status).toBe(403);
  expect((await app.as(operator).call(withdrawPriceList, { params: { list_id: 999_999 } })).status).toBe(404);
});
