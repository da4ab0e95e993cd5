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

test('whoever creates a team owns it, in its trial', async () => {
  const user = await app.createUser();
  const created = await app.as(user).call(contract.createTeam, {
    body: { name: 'Atelier Lune', country_code: 'fr', timezone: 'Europe/Paris' },
  });
  expect(created.status).toBe(201);
  expect(created.data).toMatchObject({
    name: 'Atelier Lune',
    country_code: 'FR',
    roles: ['Owner'],
    days_until_free_trial_ends: 14,
    phone_numbers: [],
  });
  expect(created.data.permissions).toEqual(contract.permissions);
});

test('a team keeps the partner that brought its creator, and stands in its audit log', async () => {
  const user = await app.createUser({ channel: 'netto' });
  const body = { name: 'Netto', country_code: 'FR' };
  const { data } = await app.as(user).call(contract.createTeam, { body });
  const team = app.db.selectFrom('teams').select('channel').where('id', '=', data.id);
  expect(await team.executeTakeFirst()).toEqual({ channel: 'netto' });
  const params = { team_id: data.id };
  const log = await app.as(user).call(contract.listAuditEvents, { params });
  expect(log.data.map(({ action, target }) => [action, target.name])).toEqual([['team.created', 'Netto']]);
});

test('a new team begins in its trial without a plan, whatever else it is asked for with', async () => {
  const user = await app.createUser();
  const smuggled = { plan: 'stripe_scale', grant_scale_access: true, is_beta: true, meta_billing_v2: false };
  const body = { name: 'Lune', country_code: 'FR', ...smuggled, trial_ends_at: '2099-01-01T00:00:00Z' };
  const { data } = await app.as(user).call(contract.createTeam, { body });
  expect(data).toMatchObject({ current_plan: 'free', grant_scale_access: false, meta_billing_v2: true });
  const days = (Date.parse(data.trial_ends_at ?? '') - app.clock.now().getTime()) / 86_400_000;
  expect(days).toBeCloseTo(14, 2);
});

test('what a team is called and where it is at home can be changed, and the log says from what', async () => {
  const { team, owner } = await app.createTeam({ name: 'Lune' });
  const params = { team_id: team.id };
  const body = { name: 'Soleil', country_code: 'be', timezone: 'Europe/Brussels', locale: 'fr' as const };
  const smuggled = { ...body, plan: 'stripe_scale', grant_scale_access: true, blocked_at: null };
  const changed = await app.as(owner).call(contract.updateTeam, { params, body: smuggled });
  expect(changed.data).toMatchObject({ ...body, country_code: 'BE', current_plan: 'free' });
  expect(changed.data.grant_scale_access).toBe(false);
  await app.as(owner).call(contract.updateTeam, { params, body });
  const log = await app.as(owner).call(contract.listAuditEvents, { params });
  expect(log.data).toHaveLength(1);
  expect(log.data[0]).toMatchObject({ before: { name: 'Lune' }, after: { name: 'Soleil' } });
  const marketer = await app.createMember(team, 'Marketer');
  expect((await app.as(marketer).call(contract.updateTeam, { params, body })).status).toBe(403);
});

test('nobody founds teams without end, each with a trial of its own, invited somewhere or not', async () => {
  const { team } = await app.createTeam();
  const invited = await app.createMember(team, 'Agent');
  const create = () =>
    app.as(invited).call(contract.createTeam, {
      body: { name: 'Encore', country_code: 'FR', timezone: 'Europe/Paris' },
    });
  const answers: number[] = [];
  for (let times = 0; times < 11; times++) answers.push((await create()).status);
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
});

test('a shop is connected once orders of it came in', async () => {
  const { team, owner } = await app.createTeam();
  const read = async () =>
    (await app.as(owner).call(contract.getTeam, { params: { team_id: team.id } })).data.integrations;
  expect(await read()).toEqual({ shopify: false, klaviyo: false, hubspot: false });
  const at = app.clock.now();
  await app.db
    .insertInto('shop_orders')
    .values({
      team_id: team.id,
      platform: 'shopify',
      shop: 'lavande.myshopify.com',
      order_id: '1',
      order_number: '#1',
      total: 100,
      net_total: 100,
      currency: 'EUR',
      placed_at: at,
      changed_at: at,
    })
    .execute();
  expect(await read()).toEqual({ shopify: true, klaviyo: false, hubspot: false });
});

test('an unknown time zone is refused beside its field', async () => {
  const user = await app.createUser();
  const answer = await app.as(user).call(contract.createTeam, {
    body: { name: 'Lune', country_code: 'FR', timezone: 'Moon/Crater' },
  });
  expect(answer.status).toBe(422);
  expect(answer.body.errors?.timezone).toBeDefined();
});

test('a code of Embedded Signup connects a number, and a second time changes nothing', async () => {
  const { team, owner } = await app.createTeam();
  const params = { team_id: team.id };
  const connect = (code: string) => app.as(owner).call(contract.connectWhatsapp, { params, body: { code } });
  const signup = sandbox.signup({ verifiedName: 'Atelier Lune' });
  const connected = await connect(signup.code);
  expect(connected.status).toBe(200);
  expect(connected.data.onboarding.first_waba_completed).toBe(true);
  expect(connected.data.phone_numbers).toEqual([
    expect.objectContaining({
      verified_name: 'Atelier Lune',
      status: 'CONNECTED',
      quality_rating_formatted: expect.any(String),
      remaining_setup_steps: expect.any(Number),
    }),
  ]);

  const again = await connect(signup.code);
  expect(again.body.code).toBe('signup_code_refused');
  const stored = await app.db.selectFrom('whatsapp_accounts').select('access_token_sealed').execute();
  expect(stored.every((row) => !row.access_token_sealed?.includes('EAA'))).toBe(true);
});

test('the templates that an account has already are fetched after it was connected', async () => {
  const { team, owner } = await app.createTeam();
  const first = sandbox.connectNumber();
  const connect = (teamId: number, by: typeof owner) =>
    app.as(by).call(contract.connectWhatsapp, {
      params: { team_id: teamId },
      body: { token: first.accessToken, waba_id: first.wabaId, phone_number_id: first.phoneNumberId },
    });
  await connect(team.id, owner);
  const { rows } = await app.services.database.pools.owner.query(
    `select j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'templates.sync'`,
  );
  expect(rows.map(({ payload }) => payload.teamId)).toContain(team.id);
  await app.runJobs();
});

test('each connection leaves a line, also one that only replaces the token', async () => {
  const { team, owner } = await app.createTeam();
  const number = sandbox.connectNumber();
  const body = { token: number.accessToken, waba_id: number.wabaId, phone_number_id: number.phoneNumberId };
  const connect = () => app.as(owner).call(contract.connectWhatsapp, { params: { team_id: team.id }, body });
  expect([(await connect()).status, (await connect()).status]).toEqual([200, 200]);
  const lines = await app.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'data'])
    .where('team_id', '=', team.id)
    .execute();
  const connected = { action: 'number.connected', actor_id: owner.id };
  expect(lines).toEqual([expect.objectContaining(connected), expect.objectContaining(connected)]);
  expect(lines[0]?.data).toMatchObject({
    after: { number: expect.any(String), account: expect.any(String) },
  });
  expect(JSON.stringify(lines)).not.toContain(number.accessToken);
});

test('a number by hand is asked from Meta, and belongs to one team only', async () => {
  const { team, owner } = await app.createTeam();
  const { team: second, owner: rival } = await app.createTeam();
  const number = sandbox.connectNumber();
  const body = { token: number.accessToken, waba_id: number.wabaId, phone_number_id: number.phoneNumberId };
  const first = await app.as(owner).call(contract.connectWhatsapp, { params: { team_id: team.id }, body });
  expect(first.status).toBe(200);
  const taken = await app.as(rival).call(contract.connectWhatsapp, { params: { team_id: second.id }, body });
  expect(taken.body.code).toBe('number_taken');
  const wrong = await app.as(owner).call(contract.connectWhatsapp, {
    params: { team_id: team.id },
    body: { ...body, token: 'EAAnonsense' },
  });
  expect(wrong.body.code).toBe('meta_refused');
});

test('when WhatsApp cannot be reached, the person is told so', async () => {
  await using alone = await startTestApp();
  const { team, owner } = await alone.createTeam();
  for (const body of [{ code: 'x' }, { token: 'EAAx'.padEnd(40, 'y'), waba_id: '1', phone_number_id: '2' }]) {
    const answer = await alone
      .as(owner)
      .call(contract.connectWhatsapp, { params: { team_id: team.id }, body });
    expect([answer.status, answer.body.code]).toEqual([502, 'upstream']);
    expect(answer.body.message).toContain('could not be reached');
  }
});

test('an Agent may not connect numbers', async () => {
  const { team } = await app.createTeam();
  const agent = await app.createMember(team, 'Agent');
  const answer = await app
    .as(agent)
    .call(contract.connectWhatsapp, { params: { team_id: team.id }, body: { code: 'x' } });
  expect(answer.status).toBe(403);
});

async function connectNumber(options: Parameters<Sandbox['connectNumber']>[0] = {}) {
  const { team, owner } = await app.createTeam();
  const number = sandbox.connectNumber(options);
  const caller = app.as(owner);
  const connected = await caller.call(contract.connectWhatsapp, {
    params: { team_id: team.id },
    body: { token: number.accessToken, waba_id: number.wabaId, phone_number_id: number.phoneNumberId },
  });
  const params = { team_id: team.id, phone_number_id: connected.data.phone_numbers[0]?.id ?? 0 };
  const team_now = async () => (await caller.call(contract.getTeam, { params })).data;
  return { caller, params, wabaId: number.wabaId, team_now };
}

test('a payment method that Meta can charge ends the set-up of billing', async () => {
  const { caller, params, team_now } = await connectNumber();
  expect((await team_now()).meta_billing_v2_setup_completed).toBe(false);
  const fresh = await caller.call(contract.validatePaymentMethodMeta, { params });
  expect(fresh.status).toBe(200);
  expect(fresh.data).toMatchObject({
    waba_has_payment_method: true,
    payment: { payment_method: 'added', can_send: 'AVAILABLE', problems: [] },
  });
  expect((await team_now()).meta_billing_v2_setup_completed).toBe(true);

  await caller.call(contract.validatePaymentMethodMeta, { params });
  const lines = await app.db
    .selectFrom('audit_events')
    .select('id')
    .where('team_id', '=', params.team_id)
    .where('action', '=', 'billing.meta_confirmed')
    .execute();
  expect(lines).toHaveLength(1);
});

test('a team that pays ahead is not asked for a payment method at Meta', async () => {
  const { caller, params } = await connectNumber({ hasPaymentMethod: false });
  const number = async () => {
    const team = await caller.call(contract.getTeam, { params });
    const { remaining_setup_steps, display_error_waba_has_payment_method } = team.data.phone_numbers[0]!;
    return [remaining_setup_steps, display_error_waba_has_payment_method];
  };
  expect(await number()).toEqual([1, true]);
  await app.db
    .updateTable('teams')
    .set({ meta_billing_v2: false })
    .where('id', '=', params.team_id)
    .execute();
  expect(await number()).toEqual([0, false]);
});

test('what is missing is told with the reason that Meta gives', async () => {
  const { caller, params, wabaId, team_now } = await connectNumber({ hasPaymentMethod: false });
  const fresh = await caller.call(contract.validatePaymentMethodMeta, { params });
  expect(fresh.data).toMatchObject({
    waba_has_payment_method: false,
    display_error_waba_has_payment_method: true,
    payment: {
      payment_method: 'missing',
      problems: [expect.objectContaining({ entity: 'WABA', code: 141006, solution: expect.any(String) })],
      manager_url: expect.stringContaining(wabaId),
    },
  });
  expect((await team_now()).meta_billing_v2_setup_completed).toBe(false);
});
