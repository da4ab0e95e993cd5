import * as contract from '@herald/contract';
import { type Sandbox, startSandbox } from '@herald/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';

let sandbox: Sandbox;
let app: TestApp;
beforeAll(async () => {
  sandbox = await startSandbox({ smtpPort: null });
  app = await startTestApp({ environment: { META_GRAPH_URL: sandbox.graphUrl } });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await sandbox.close();
});

type Signup = ReturnType<Sandbox['signup']>;

async function connecting() {
  const { team, owner } = await app.createTeam();
  return (code: string) =>
    app.as(owner).call(contract.connectWhatsapp, { params: { team_id: team.id }, body: { code } });
}

/** Changes the number at Meta; returns how often it was registered there. */
async function atMeta({ phoneNumberId }: Signup, change: object = {}): Promise<number> {
  const answer = await fetch(`${sandbox.url}/control/numbers/${phoneNumberId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
  const { registrations } = (await answer.json()) as { registrations: string[] };
  return registrations.length;
}

const again = ({ wabaId, displayPhoneNumber }: Signup) =>
  sandbox.signup({ wabaId, displayPhoneNumber: displayPhoneNumber! }).code;

test('another team’s number is refused before WhatsApp is asked to register it', async () => {
  const [first, second] = [await connecting(), await connecting()];
  const signup = sandbox.signup();
  expect((await first(signup.code)).status).toBe(200);
  // As it is told of one that fell out: it would be registered anew.
  const before = await atMeta(signup, { status: 'PENDING', pin: null });
  const refused = await second(again(signup));
  expect([refused.status, refused.body.code]).toEqual([409, 'number_taken']);
  expect(await atMeta(signup)).toBe(before);
});

test('of two teams at the same moment one has it, and WhatsApp registers it once', async () => {
  const teams = [await connecting(), await connecting()];
  const signup = sandbox.signup();
  const codes = [signup.code, again(signup)];
  sandbox.fault({ kind: 'slow', times: 1, path: '/register', delayMs: 500 });
  const answers = await Promise.all(teams.map((connect, index) => connect(codes[index]!)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await atMeta(signup)).toBe(1);
});
