import * as contract from '@herald/contract';
import type { Sandbox } from '@herald/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ sandbox: { smtpPort: null } });
});
afterAll(() => app[Symbol.asyncDispose]());

const management = ['whatsapp_business_management', 'whatsapp_business_messaging'];

/** A token that opens everything of whoever granted it, and names nothing. */
async function connect(scopes: string[], more: (signup: ReturnType<Sandbox['signup']>) => object) {
  const { team, owner } = await app.createTeam();
  const signup = app.sandbox.signup({ scopes, opensEverything: true });
  const body = { code: signup.code, ...more(signup) };
  return app.as(owner).call(contract.connectWhatsapp, { params: { team_id: team.id }, body });
}

test('where the grant names no account, the one that the dialog named is asked for', async () => {
  const connected = await connect(management, ({ wabaId }) => ({ waba_id: wabaId }));
  expect(connected.status).toBe(200);
  expect(connected.data.phone_numbers).toMatchObject([{ connection: 'connected' }]);
});

test('without a word of the dialog, the accounts of the business are listed', async () => {
  const connected = await connect([...management, 'business_management'], () => ({}));
  expect(connected.data.phone_numbers).toMatchObject([{ connection: 'connected' }]);
});

test('an account that the token does not open is refused, whatever the browser says', async () => {
  const foreign = app.sandbox.connectNumber();
  const refused = await connect(management, () => ({ waba_id: foreign.wabaId }));
  expect(refused.body.code).toBe('meta_refused');
  const nothing = await connect(management, () => ({}));
  expect(nothing.body.code).toBe('no_number_granted');
});
