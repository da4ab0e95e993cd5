import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Campaigns, openCampaigns } from '../campaigns/testing.ts';
import { accepted, delivered, openShop } from './testing/openShop.ts';

let campaigns: Campaigns;
beforeAll(async () => {
  campaigns = await openCampaigns();
});
afterAll(() => campaigns.app[Symbol.asyncDispose]());

async function asOperator(team_id: number) {
  const { app } = campaigns;
  const operator = app.as(await app.createUser({ is_admin: true }));
  return (prepaid: boolean) =>
    operator.call(contract.setTeamPrepaid, { params: { team_id }, body: { prepaid } });
}

const unpaid = (teamId: number) =>
  sql<{ id: number }>`
    select m.id from messages m left join balance_messages b on b.team_id = m.team_id and b.message_id = m.id
    where m.team_id = ${teamId} and m.direction = 'out' and b.message_id is null`.execute(campaigns.app.db);

test('templates that wait when a team begins to pay ahead are charged to its balance, those that left before are not', async () => {
  const shop = await openShop(campaigns.app);
  const payAhead = await asOperator(shop.teamId);
  await shop.bill(true);
  const [sent, waiting] = [await shop.send(), await shop.send()];
  await shop.move(sent, accepted);
  expect((await payAhead(true)).data).toMatchObject({ prepaid: true });
  await shop.move(sent, delivered);
  await shop.move(waiting, delivered);
  await shop.settle();
  expect(await shop.sums()).toEqual({ available: 0, reserved: 0, spent: 8, owed: -8 });
});

test('what was paid ahead before and still waits is set aside again', async () => {
  const shop = await openShop(campaigns.app);
  const payAhead = await asOperator(shop.teamId);
  await shop.pay('pi_1', 20);
  const waiting = await shop.send();
  await shop.bill(true);
  await shop.settle();
  expect(await shop.sums()).toMatchObject({ available: 20, reserved: 0 });
  expect((await payAhead(true)).status).toBe(200);
  expect(await shop.sums()).toMatchObject({ available: 12, reserved: 8 });
  await shop.move(waiting, delivered);
  await shop.settle();
  expect(await shop.sums()).toMatchObject({ available: 12, reserved: 0, spent: 8 });
});

test('answers that wait when a team begins to pay ahead are counted among the free ones of the month', async () => {
  const shop = await openShop(campaigns.app);
  const payAhead = await asOperator(shop.teamId);
  await shop.pay('pi_1', 8);
  await shop.bill(true);
  await shop.move(await shop.reply(), accepted);
  for (let count = 0; count < 3; count += 1) await shop.reply();
  expect((await payAhead(true)).status).toBe(200);
  expect(await shop.sums()).toMatchObject({ available: 8, reserved: 0 });
  const { rows } = await sql`select messages from balance_replies where team_id = ${shop.teamId}`.execute(
    campaigns.app.db,
  );
  expect(rows).toEqual([{ messages: 4 }]);
  await shop.send();
  expect(await shop.sums()).toMatchObject({ available: 0, reserved: 8 });
});

test('of templates that are sent while a team begins to pay ahead none is left out of the books', async () => {
  for (let round = 0; round < 4; round += 1) {
    const shop = await openShop(campaigns.app);
    const payAhead = await asOperator(shop.teamId);
    await shop.bill(true);
    const slowly = () => new Promise<void>((resolve) => setTimeout(resolve, 30));
    const [answer, ...sent] = await Promise.allSettled([
      payAhead(true),
      ...Array.from({ length: 6 }, (_, place) => shop.send('inbox', place % 2 ? slowly : undefined)),
    ]);
    expect(answer).toMatchObject({ value: { status: 200 } });
    for (const one of sent)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'balance_too_low' });
    expect((await unpaid(shop.teamId)).rows).toEqual([]);
  }
});

test('a campaign that starts while its team begins to pay ahead does one or the other', async () => {
  const { app, shop, createCampaign } = campaigns;
  const payAhead = await asOperator(shop.team.id);
  for (let round = 0; round < 5; round += 1) {
    const campaign = await createCampaign(`Round ${round}`);
    await campaign.upload(`phone\n+3363999${1000 + round}`);
    await campaign.map({ source: 'text', text: 'Ada' });
    const [switched, started] = await Promise.all([
      payAhead(true),
      shop.caller.call(contract.startCampaign, { params: campaign.params }),
    ]);
    // Nothing is there, so whoever pays ahead starts nothing.
    expect([switched.status, started.status].filter((status) => status === 200)).toHaveLength(1);
    await sql`update campaigns set step = 'SENDED' where team_id = ${shop.team.id}`.execute(app.db);
    expect((await payAhead(false)).status).toBe(200);
  }
});
