import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenPurpose } from '../../../connectors/whatsapp.ts';
import { startTestApp, type TestApp, testPassword, type UserRow } from '../../../test/index.ts';
import { seedThings } from '../../../test/things.ts';
import { createBuyer, startShop } from '../../billing/testing.ts';
import { childrenFirst } from './eraseRows.ts';
import { eraseTeam, sweepEndedTeams } from './eraseTeam.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
});
afterAll(() => app[Symbol.asyncDispose]());

interface Named {
  id: number;
  name: string;
}

const remove = (user: UserRow, team: Named, body: { name?: string; give_up_balance?: boolean } = {}) =>
  app.as(user).call(contract.deleteTeam, {
    params: { team_id: team.id },
    body: { name: team.name, password: testPassword, ...body },
  });
const keep = (user: UserRow, team: Named) =>
  app.as(user).call(contract.keepTeam, { params: { team_id: team.id } });

/** How many rows each table has of a team; tables that have none are left out. */
async function countRows(teamId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'team_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(app.db);
  const counted: Record<string, number> = {};
  for (const { name } of rows) {
    const found = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(name)} where team_id = ${teamId}`.execute(app.db);
    const count = found.rows[0]?.count ?? 0;
    if (count > 0) counted[name] = count;
  }
  return counted;
}

const exists = async ({ id }: Named) =>
  (await app.db.selectFrom('teams').select('id').where('id', '=', id).execute()).length === 1;

/** What a worker gives a job. */
function atWork(signal = AbortSignal.timeout(60_000)) {
  const { services } = app;
  const { clock, log, database } = services;
  return { app: services, db: database.pipeline, clock, log, attempt: 1, signal };
}

const run = (team: Named, signal?: AbortSignal) => eraseTeam.run({ teamId: team.id }, atWork(signal));

test('only an Owner ends a team, with its name typed and their password', async () => {
  const { team, owner } = await app.createTeam();
  const admin = await app.createMember(team, 'Admin');
  expect((await remove(admin, team)).body.code).toBe('owner_only');
  expect((await keep(admin, team)).body.code).toBe('owner_only');
  expect((await remove(owner, team, { name: `${team.name}!` })).body.code).toBe('wrong_name');
  const answer = await app.as(owner).call(contract.deleteTeam, {
    params: { team_id: team.id },
    body: { name: team.name, password: 'wrong' },
  });
  expect(answer.body.code).toBe('wrong_password');
  expect((await remove(owner, team)).data.delete_at).not.toBeNull();
});

test('until then an Owner keeps it, whoever asked; every Owner was told and the log says it', async () => {
  const { team, owner } = await app.createTeam();
  const other = await app.createMember(team, 'Owner');
  await remove(owner, team);
  await app.runJobs();
  const mails = app.services.mail.outbox.filter(({ subject }) => subject.startsWith(team.name));
  expect(mails.map(({ to }) => to).sort()).toEqual([owner.email, other.email].sort());
  app.clock.advance({ days: 13 });
  expect((await keep(other, team)).data.delete_at).toBeNull();
  app.clock.advance({ days: 2 });
  await app.runJobs();
  expect(await exists(team)).toBe(true);
  const lines = await app.db
    .selectFrom('audit_events')
    .select('action')
    .where('team_id', '=', team.id)
    .execute();
  expect(lines.map(({ action }) => action)).toEqual(['team.deletion_asked', 'team.kept']);
});

test('nothing is sent any more from the moment on which it was asked', async () => {
  const { team, owner, ids } = await seedThings(app);
  await app.db
    .updateTable('whatsapp_accounts')
    .set({ access_token_sealed: app.services.secrets.seal('token', tokenPurpose) })
    .where('team_id', '=', team.id)
    .execute();
  const window_closes_at = new Date(app.clock.now().getTime() + 3_600_000);
  const { phone_number_id, contact_id = 0 } = ids;
  await app.db
    .insertInto('conversations')
    .values({
      team_id: team.id,
      phone_number_id,
      contact_id,
      window_closes_at,
      last_message_at: app.clock.now(),
    })
    .onConflict((row) =>
      row.columns(['team_id', 'phone_number_id', 'contact_id']).doUpdateSet({ window_closes_at }),
    )
    .execute();
  const write = () =>
    app.as(owner).call(contract.sendConversationMessage, {
      params: { team_id: team.id, phone_number_id, contact_id },
      body: { message: { type: 'text', body: 'Hello' } },
    });
  expect((await write()).status).toBe(200);
  await remove(owner, team);
  expect((await write()).body.code).toBe('team_ending');
});

test('money that is left is given up knowingly or not at all', async () => {
  const { team, owner } = await app.createTeam({ meta_billing_v2: false });
  await app.db
    .insertInto('balance_accounts')
    .values({ team_id: team.id, currency: 'EUR', available: 4200, paid_in: -4200 })
    .execute();
  const refused = await remove(owner, team);
  expect(refused.body).toMatchObject({ code: 'balance_left', message: expect.stringContaining('€42.00') });
  expect((await remove(owner, team, { give_up_balance: true })).status).toBe(200);
});

test('then everything of it goes, and nothing of anybody else', async () => {
  const [gone, other] = [await seedThings(app), await seedThings(app)];
  const { files } = app.services;
  const [own, theirs] = await Promise.all(
    [gone, other].map(({ team }) => files.put(team.id, 'media', 'x', 'image/png')),
  );
  const before = await countRows(other.team.id);
  expect(Object.keys(before).length).toBeGreaterThan(20);
  await remove(gone.owner, gone.team);
  app.clock.advance({ days: 15 });

  // The worker dies in the middle: members are out, the rest stands.
  await expect(run(gone.team, AbortSignal.abort())).rejects.toThrow();
  expect(await exists(gone.team)).toBe(true);
  expect(
    (await app.as(gone.owner).call(contract.getTeam, { params: { team_id: gone.team.id } })).status,
  ).toBe(404);

  await run(gone.team);
  expect(await countRows(gone.team.id)).toEqual({});
  expect(await exists(gone.team)).toBe(false);
  expect(await files.exists(gone.team.id, own?.key ?? '')).toBe(false);
  expect(await files.exists(other.team.id, theirs?.key ?? '')).toBe(true);
  expect(await countRows(other.team.id)).toEqual(before);

  const self = await app.as(gone.owner).call(contract.getUser, {});
  expect(self.data).toMatchObject({ teams: [], current_team_id: null });
});

test('a job that was lost is found again', async () => {
  const { team, owner } = await app.createTeam();
  await remove(owner, team);
  await sql`select herald.cancel_job(${`teams.erase:${team.id}`})`.execute(app.db);
  app.clock.advance({ days: 15 });
  await sweepEndedTeams.run({}, atWork());
  await app.runJobs();
  expect(await exists(team)).toBe(false);
});

test('what it pays for at Stripe is cancelled', async () => {
  await using shop = await startShop();
  const buyer = await createBuyer(shop);
  await buyer.buy('pro');
  await shop.as(buyer.owner).call(contract.deleteTeam, {
    params: buyer.params,
    body: { name: buyer.team.name, password: testPassword },
  });
  await shop.runJobs();
  expect(buyer.subscription().status).toBe('active');
  shop.clock.advance({ days: 15 });
  await shop.runJobs();
  expect(buyer.subscription().status).toBe('canceled');
  expect(await shop.db.selectFrom('billing_accounts').selectAll().execute()).toEqual([]);
});

test('what was bought is cancelled also where no event told of it, and what else the customer pays goes on', async () => {
  await using shop = await startShop();
  const buyer = await createBuyer(shop);
  const { books, events } = shop.sandbox.stripe;
  events.controls.isHeld = true;
  await buyer.buy('pro');
  const bought = buyer.subscription();
  const [item] = bought.items.data;
  const price = { ...item.price, id: 'price_other', product: 'consulting', lookup_key: null };
  const items = { object: 'list' as const, data: [{ ...item, id: 'si_other', price }] as [typeof item] };
  books.put({ ...bought, id: 'sub_other', items });
  await shop.as(buyer.owner).call(contract.deleteTeam, {
    params: buyer.params,
    body: { name: buyer.team.name, password: testPassword },
  });
  shop.clock.advance({ days: 15 });
  await shop.runJobs();
  expect(books.get('subscription', bought.id).status).toBe('canceled');
  expect(books.get('subscription', 'sub_other').status).toBe('active');
});

test('Meta sends nothing more of its account, unless another team shares it', async () => {
  const { team, owner } = await app.createTeam();
  const number = app.sandbox.connectNumber();
  const values = {
    waba_id: number.wabaId,
    access_token_sealed: app.services.secrets.seal(number.accessToken, tokenPurpose),
  };
  const isSubscribed = async () => {
    const answer = await fetch(`${app.sandbox.graphUrl}/v25.0/${number.wabaId}/subscribed_apps`, {
      headers: { authorization: `Bearer ${number.accessToken}` },
    });
    return ((await answer.json()) as { data: unknown[] }).data.length > 0;
  };
  await app.db
    .insertInto('whatsapp_accounts')
    .values({ team_id: team.id, ...values })
    .execute();
  const second = await app.createTeam();
  await app.db
    .insertInto('whatsapp_accounts')
    .values({ team_id: second.team.id, ...values })
    .execute();
  await remove(owner, team);
  app.clock.advance({ days: 15 });
  await run(team);
  expect(await isSubscribed()).toBe(true);
  await remove(second.owner, second.team);
  app.clock.advance({ days: 15 });
  await run(second.team);
  expect(await isSubscribed()).toBe(false);
});

test('an account may end together with the team that it owns alone', async () => {
  const { team, owner } = await app.createTeam();
  const end = () => app.as(owner).call(contract.deleteAccount, { body: { password: testPassword } });
  expect((await end()).body.code).toBe('last_owner');
  await remove(owner, team);
  expect((await end()).status).toBe(200);
});

test('tables come after those that point at them, circles or not', () => {
  const table = (name: string, ...pointed_at_by: string[]) => ({ name, pointed_at_by });
  expect(childrenFirst([table('a', 'b'), table('b', 'c'), table('c')])).toEqual(['c', 'b', 'a']);
  expect(childrenFirst([table('a', 'b'), table('b', 'a')])).toHaveLength(2);
});
