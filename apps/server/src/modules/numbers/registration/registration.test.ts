import * as contract from '@herald/contract';
import { type Sandbox, startSandbox } from '@herald/sandbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/index.ts';

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

/** A number that its owner takes along from another provider, connected by the dialog. */
async function moveNumber(pin: string | undefined) {
  const { team, owner } = await app.createTeam();
  const signup = sandbox.signup({ verifiedName: 'Atelier Lune', ...(pin ? { pin } : {}) });
  const params = { team_id: team.id };
  const connect = (code: string) => app.as(owner).call(contract.connectWhatsapp, { params, body: { code } });
  const { data } = await connect(signup.code);
  const [number] = data.phone_numbers;
  const place = { ...params, phone_number_id: number!.id };
  return {
    team,
    owner,
    place,
    data,
    number: number!,
    again: () =>
      connect(sandbox.signup({ wabaId: signup.wabaId, displayPhoneNumber: signup.displayPhoneNumber! }).code),
    register: (typed?: string, by = owner) =>
      app.as(by).call(contract.registerPhoneNumber, {
        params: place,
        body: typed === undefined ? {} : { pin: typed },
      }),
    atMeta: (change: object) =>
      fetch(`${sandbox.url}/control/numbers/${signup.phoneNumberId}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(change),
      }),
  };
}

test('a number with a PIN is kept, sends nothing, and is registered with the right one', async () => {
  const moved = await moveNumber('246810');
  expect(moved.data.onboarding.first_waba_completed).toBe(false);
  expect(moved.number).toMatchObject({ connection: 'pin_needed', pin_retry_at: null });
  expect(moved.number.remaining_setup_steps).toBeGreaterThan(0);

  const wrong = await moved.register('111111');
  expect([wrong.status, wrong.body.code]).toEqual([422, 'pin_wrong']);
  expect(wrong.body.errors?.pin?.[0]).toContain('not the PIN of the number');
  expect((await moved.register('12345')).status).toBe(422);

  const completed = async () =>
    (await app.as(moved.owner).call(contract.getTeam, { params: moved.place })).data.onboarding;
  expect((await completed()).first_waba_completed).toBe(false);
  const right = await moved.register('246810');
  expect((await completed()).first_waba_completed).toBe(true);
  expect(right.data).toMatchObject({ connection: 'connected', status: 'CONNECTED', pin_retry_at: null });
  const line = await app.db
    .selectFrom('audit_events')
    .select('data')
    .where('team_id', '=', moved.team.id)
    .where('action', '=', 'number.registered')
    .execute();
  expect(line).toHaveLength(1);
  expect(JSON.stringify(line)).not.toContain('246810');
  const row = await app.db
    .selectFrom('phone_numbers')
    .select('pin_sealed')
    .where('id', '=', moved.number.id)
    .executeTakeFirstOrThrow();
  expect(row.pin_sealed).toBeTruthy();
  expect(row.pin_sealed).not.toContain('246810');
});

test('after too many PINs Meta locks the number, and is not asked again before its time', async () => {
  const moved = await moveNumber('246810');
  const codes: (string | undefined)[] = [];
  for (let tries = 0; tries < 5; tries++) {
    sandbox.advance(5_000);
    codes.push((await moved.register(`00000${tries}`)).body.code);
  }
  expect(codes).toEqual(Array.from({ length: 5 }, () => 'pin_wrong'));
  const locked = await moved.register('246810');
  expect([locked.status, locked.body.code]).toEqual([409, 'pin_locked']);
  expect(locked.body.message).toMatch(/until .* \(UTC\)/);
  const { data } = await app.as(moved.owner).call(contract.getPhoneNumber, { params: moved.place });
  const wait = new Date(data.pin_retry_at!).getTime() - app.clock.now().getTime();
  expect(wait).toBeGreaterThan(29 * 60_000);
  expect(wait).toBeLessThanOrEqual(30 * 60_000);

  // At Meta it is over; here nothing is asked before the time that Meta named.
  sandbox.advance(31 * 60_000);
  expect((await moved.register('246810')).body.code).toBe('pin_locked');
  app.clock.advance({ minutes: 31 });
  expect((await moved.register('246810')).data.connection).toBe('connected');
});

test('PINs that are typed too fast are told so', async () => {
  const moved = await moveNumber('246810');
  await moved.register('000001');
  await moved.register('000002');
  expect((await moved.register('000003')).body.code).toBe('pin_locked');
});

test('whoever lost the PIN switches it off at Meta and connects without', async () => {
  const moved = await moveNumber('246810');
  const early = await moved.register();
  expect([early.status, early.body.code]).toEqual([422, 'pin_wrong']);
  expect(early.body.message).toContain('still on');
  await moved.atMeta({ pin: null });
  expect((await moved.register()).data.connection).toBe('connected');
});

test('a PIN that Meta took although its answer was lost is known at the next try', async () => {
  const moved = await moveNumber('246810');
  await moved.atMeta({ pin: null });
  sandbox.fault({ kind: 'status-after-accept', times: 3, path: 'register', httpStatus: 500 });
  expect((await moved.register()).status).toBeGreaterThanOrEqual(500);
  sandbox.clearFaults();
  sandbox.advance(60_000);
  expect((await moved.register()).data?.connection).toBe('connected');
});

test('ten registrations in three days are all that Meta takes', async () => {
  const moved = await moveNumber('246810');
  let last = await moved.register('000001');
  for (let tries = 0; tries < 10; tries++) {
    await moved.atMeta({ pin: '246810' });
    last = await moved.register('000001');
  }
  expect([last.status, last.body.code]).toEqual([409, 'registration_limit']);
});

test('a number that was ours before is registered again with the PIN that we gave it', async () => {
  const moved = await moveNumber(undefined);
  expect(moved.number.connection).toBe('connected');
  await moved.atMeta({ registered: false });
  const { data } = await moved.again();
  expect(data.phone_numbers).toMatchObject([{ id: moved.number.id, connection: 'connected' }]);
});

test('only who may manage numbers gives a PIN', async () => {
  const moved = await moveNumber('246810');
  const agent = await app.createMember(moved.team, 'Agent');
  expect((await moved.register('246810', agent)).status).toBe(403);
  expect((await moved.register('246810')).status).toBe(200);
  // Once more changes nothing.
  expect((await moved.register('000000')).data.connection).toBe('connected');
});
