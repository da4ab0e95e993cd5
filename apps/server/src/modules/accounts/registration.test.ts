import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { startTestApp } from '../../test/index.ts';
import { accounts } from './index.ts';

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
  expect(await options()).toEqual({ registration: true, google: false });
  const first = await app.anybody.call(contract.register, { body: newcomer('first@shop.example') });
  expect(first.status).toBe(200);
  expect(await options()).toEqual({ registration: false, google: false });
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
