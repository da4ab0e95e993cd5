import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { startTestApp } from '../../test/index.ts';
import { accounts } from './index.ts';
import { openBrowser } from './testing.ts';

const newcomer = (email: string) => ({
  email,
  password: 'three cats on a roof',
  first_name: 'Zoé',
  last_name: 'Roy',
});

test('where registration is closed, the first person may still come in, and the pages are told', async () => {
  await using app = await startTestApp({
    modules: [accounts],
    environment: { HERALD_REGISTRATION: 'closed' },
  });
  const options = async () => (await app.anybody.call(contract.getSignInOptions)).data;
  expect(await options()).toEqual({ registration: true, google: false, shopify: false });
  const first = await app.anybody.call(contract.register, { body: newcomer('first@shop.example') });
  expect(first.status).toBe(200);
  expect(await options()).toEqual({ registration: false, google: false, shopify: false });
  const second = await app.anybody.call(contract.register, { body: newcomer('second@shop.example') });
  expect([second.status, second.body.code]).toEqual([403, 'registration_closed']);
});

test('a guessable password is refused beside its field, and what the person came with is kept', async () => {
  await using app = await startTestApp({ modules: [accounts] });
  const weak = { ...newcomer('zoe.roy@shop.example'), password: 'motdepasse123' };
  const refused = await app.anybody.call(contract.register, { body: weak });
  expect(refused.body.errors?.password).toHaveLength(1);
  const own = { ...weak, password: 'zoe.roy@shop.example' };
  expect((await app.anybody.call(contract.register, { body: own })).body.code).toBe('password_guessable');

  const arrival = { utm_source: 'newsletter', ref: 'ami', plan: 'pro' };
  await app.anybody.call(contract.register, { body: { ...newcomer('zoe@shop.example'), arrival } });
  const row = await app.db.selectFrom('users').select('arrival').executeTakeFirstOrThrow();
  expect(row.arrival).toEqual(arrival);
});

test('an address makes so many accounts an hour, whatever becomes of each try', async () => {
  await using app = await startTestApp({
    modules: [accounts],
    environment: { REGISTRATION_LIMIT: '2', TRUST_PROXY: '1' },
  });
  const tryFrom = async (address: string, body: object) =>
    (await openBrowser(app).send('POST', '/register', body, { 'x-forwarded-for': address })).status;
  const weak = { ...newcomer('weak@shop.example'), password: 'motdepasse123' };
  expect(await tryFrom('203.0.113.1', weak)).toBe(422);
  expect(await tryFrom('203.0.113.1', newcomer('one@shop.example'))).toBe(contract.register.status);
  expect(await tryFrom('203.0.113.1', newcomer('two@shop.example'))).toBe(429);
  expect(await tryFrom('203.0.113.2', newcomer('two@shop.example'))).toBe(contract.register.status);
  app.clock.advance({ minutes: 61 });
  expect(await tryFrom('203.0.113.1', newcomer('three@shop.example'))).toBe(contract.register.status);
});

test('nobody registers as an operator, as confirmed, or with a second factor of somebody’s', async () => {
  await using app = await startTestApp({ modules: [accounts] });
  const smuggled = {
    is_admin: true,
    email_verified_at: '2026-01-01T00:00:00Z',
    onboarded_at: '2026-01-01T00:00:00Z',
  };
  const body = { ...newcomer('zoe@shop.example'), ...smuggled, id: 1, blocked_at: null, current_team_id: 1 };
  await app.anybody.call(contract.register, { body });
  const row = await app.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    is_admin: false,
    email_verified_at: null,
    onboarded_at: null,
    current_team_id: null,
  });
});

test('the company of the profile is known, so that a first team can be called after it', async () => {
  await using app = await startTestApp({ modules: [accounts] });
  const person = app.as(await app.createUser());
  const profile = {
    first_name: 'Zoé',
    last_name: 'Roy',
    company_name: 'Atelier Zoé',
    role: 'founder',
    monthly_contacts: 'under_1000',
  } as const;
  const { data } = await person.call(contract.customizeProfile, { body: profile });
  expect(data.company_name).toBe('Atelier Zoé');
});
