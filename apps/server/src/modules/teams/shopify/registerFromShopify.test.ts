import { createHmac } from 'node:crypto';
import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedText } from '../../../connectors/shopify.ts';
import { startTestApp, type TestApp } from '../../../test/index.ts';
import { accounts } from '../../accounts/index.ts';
import { openBrowser } from '../../accounts/testing.ts';
import { teams } from '../index.ts';

const secret = 'shpss_0123456789';
const modules = [accounts, teams];
let app: TestApp;
beforeAll(async () => {
  const environment = { SHOPIFY_CLIENT_ID: 'client', SHOPIFY_CLIENT_SECRET: secret, TRUST_PROXY: '1' };
  app = await startTestApp({ modules, environment });
});
afterAll(() => app[Symbol.asyncDispose]());

const seconds = (ahead = 0) => String(Math.floor(app.clock.now().getTime() / 1000) + ahead);
const sign = (query: Record<string, string>, by = secret) => ({
  ...query,
  hmac: createHmac('sha256', by).update(signedText(query)).digest('hex'),
});
const redirect = (change: Record<string, string> = {}) => ({
  shop: 'maison-lune.myshopify.com',
  code: '0907a61c0c8d55e99db179b68161bc00',
  state: '0.6784241404160823',
  host: 'YWRtaW4uc2hvcGlmeS5jb20vc3RvcmU=',
  timestamp: seconds(),
  ...change,
});
let counter = 0;
function newcomer(change: Record<string, string> = {}) {
  counter += 1;
  const names = { first_name: 'Zoé', last_name: 'Petit', locale: 'fr' };
  return { email: `merchant${counter}@shop.example`, password: 'three cats on a roof', ...names, ...change };
}
const register = (body: object, address = `192.0.2.${counter}`, at = app) =>
  openBrowser(at).send('POST', '/register/shopify', body, { 'x-forwarded-for': address });

test('whoever Shopify sent gets an account, a team and a session, and the store is kept', async () => {
  const person = newcomer({ country_code: 'BE', timezone: 'Europe/Brussels' });
  const answer = await register({ signed: sign(redirect({ unknown: 'a b+c' })), ...person });
  expect([answer.status, answer.body.token_type]).toEqual([contract.registerShopify.status, 'Bearer']);
  const headers = { authorization: `Bearer ${answer.body.access_token}` };
  const { data } = (await app.anybody.fetch('/api/user', { headers }).then((it) => it.json())) as {
    data: contract.User;
  };
  expect(data).toMatchObject({ email: person.email, onboarded: false, email_verified: false });
  expect(data.teams).toMatchObject([{ id: answer.body.team_id, name: 'Maison lune' }]);
  expect(data.current_team_id).toBe(answer.body.team_id);
  const kept = await app.db
    .selectFrom('users')
    .select('arrival')
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow();
  expect(kept.arrival).toEqual({ shop: 'maison-lune.myshopify.com' });
  const team = await app.db
    .selectFrom('teams')
    .select(['country_code', 'timezone', 'locale', 'created_by'])
    .where('id', '=', answer.body.team_id)
    .executeTakeFirstOrThrow();
  expect(team).toEqual({
    country_code: 'BE',
    timezone: 'Europe/Brussels',
    locale: 'fr',
    created_by: data.id,
  });
  await app.runJobs();
  expect(app.services.mail.outbox.map(({ to }) => to)).toContain(person.email);
});

test('Shopify may sign what the form calls the same, and what is long', async () => {
  const signed = sign(
    redirect({ locale: 'en-US', timezone: 'x', email: 'a@b', id_token: 'e'.repeat(900), arrival: '1' }),
  );
  const person = newcomer({ timezone: 'Europe/Brussels' });
  const arrival = { utm_source: 'shopify', ref: 'partner' };
  const answer = await register({ signed, ...person, arrival });
  expect(answer.status).toBe(contract.registerShopify.status);
  const kept = await app.db
    .selectFrom('users')
    .select(['arrival', 'locale'])
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ locale: 'fr', arrival: { ...arrival, shop: 'maison-lune.myshopify.com' } });
});

test('a time zone that nobody knows becomes the country’s, where it has one', async () => {
  for (const [timezone, country_code, zone] of [
    ['Etc/Unknown', 'BE', 'Europe/Brussels'],
    ['Mars/Base', 'US', 'UTC'],
    ['', 'FR', 'Europe/Paris'],
  ] as const) {
    const answer = await register({ signed: sign(redirect()), ...newcomer({ timezone, country_code }) });
    expect(answer.status).toBe(contract.registerShopify.status);
    const team = await app.db
      .selectFrom('teams')
      .select('timezone')
      .where('id', '=', answer.body.team_id)
      .executeTakeFirstOrThrow();
    expect(team.timezone).toBe(zone);
  }
});

test('what Shopify did not sign, or long ago, makes nobody an account', async () => {
  const signed = sign(redirect());
  const forged: Record<string, string>[] = [
    sign(redirect(), 'shpss_somebody_else'),
    { ...signed, shop: 'rival.myshopify.com' },
    { ...signed, added: 'later' },
    { ...signed, hmac: '' },
    { ...signed, hmac: signed.hmac.slice(2) },
    sign(redirect({ timestamp: seconds(-31 * 60) })),
    sign(redirect({ timestamp: seconds(120) })),
  ];
  for (const query of forged) {
    const person = newcomer();
    const answer = await register({ signed: query, ...person });
    expect([answer.status, answer.body.code]).toEqual([401, 'signature_invalid']);
    const made = await app.db.selectFrom('users').select('id').where('email', '=', person.email).execute();
    expect(made).toEqual([]);
  }
  expect(
    (await register({ signed: sign(redirect({ timestamp: seconds(-29 * 60) })), ...newcomer() })).status,
  ).toBe(contract.registerShopify.status);
});

test('what is no store of Shopify’s is refused before its signature is looked at', async () => {
  for (const shop of [
    'evil.example',
    'a.myshopify.com.evil.example',
    'A.myshopify.com',
    '-a.myshopify.com',
  ]) {
    const answer = await register({ signed: sign(redirect({ shop })), ...newcomer() });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['signed.shop']]);
  }
});

test('no account stays where its team cannot be made', async () => {
  const { owner } = app.services.database.pools;
  const person = newcomer();
  await owner.query('revoke insert on teams from herald_app, herald_pipeline');
  const refused = await register({ signed: sign(redirect()), ...person });
  await owner.query('grant insert on teams to herald_app, herald_pipeline');
  expect(refused.status).toBe(500);
  const made = await app.db.selectFrom('users').select('id').where('email', '=', person.email).execute();
  expect(made).toEqual([]);
  const again = await register({ signed: sign(redirect()), ...person });
  expect(again.status).toBe(contract.registerShopify.status);
});

test('too many parameters are named', async () => {
  const many = Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`p${index}`, 'x']));
  const answer = await register({ signed: sign(redirect(many)), ...newcomer() });
  expect([answer.status, answer.body.errors]).toEqual([422, { signed: ['At most 40 parameters.'] }]);
});

test('whoever has an account is told to sign in, and guessable passwords are refused as anywhere', async () => {
  const known = await app.createUser();
  const taken = await register({ signed: sign(redirect()), ...newcomer({ email: known.email }) });
  expect([taken.status, taken.body.code]).toEqual([422, 'email_taken']);
  // No store can be connected yet, so nothing of the kind is promised.
  expect(taken.body.errors.email[0]).not.toMatch(/connect|store/i);
  const weak = await register({ signed: sign(redirect()), ...newcomer({ password: 'motdepasse123' }) });
  expect(weak.body.code).toBe('password_guessable');
});

test('counts with every other registration of an address, and comes from no other site', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 21; n += 1) {
    const answer = await register(
      { signed: sign(redirect()), ...newcomer({ password: 'motdepasse123' }) },
      '198.51.100.7',
    );
    statuses.push(answer.status);
  }
  expect([statuses[19], statuses[20]]).toEqual([422, 429]);
  const body = { ...newcomer(), arrival: {} };
  const plain = await openBrowser(app).send('POST', '/register', body, { 'x-forwarded-for': '198.51.100.7' });
  expect(plain.status).toBe(429);
  const foreign = { origin: 'https://evil.example' };
  const refused = await openBrowser(app, foreign).send('POST', '/register/shopify', {
    signed: sign(redirect()),
    ...newcomer(),
  });
  expect(refused.status).toBe(403);
});

test('without an app at Shopify it says so, and where registration is closed nobody comes in', async () => {
  await using plain = await startTestApp({ modules });
  const off = await register({ signed: sign(redirect()), ...newcomer() }, '192.0.2.1', plain);
  expect([off.status, off.body.code]).toEqual([409, 'shopify_off']);
  expect((await plain.anybody.call(contract.getSignInOptions)).data.shopify).toBe(false);
  await using closed = await startTestApp({
    modules,
    environment: {
      SHOPIFY_CLIENT_ID: 'client',
      SHOPIFY_CLIENT_SECRET: secret,
      HERALD_REGISTRATION: 'closed',
    },
  });
  await closed.createUser();
  const refused = await register({ signed: sign(redirect()), ...newcomer() }, '192.0.2.1', closed);
  expect(refused.body.code).toBe('registration_closed');
});
