import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keepLooks } from './keepLooks.ts';
import { forgetLooks, looksTaken } from './lookOnce.ts';
import { type Campaigns, openCampaigns } from './testing.ts';

let t: Campaigns;
let params: contract.RouteParams<typeof contract.getCampaignResults>;
beforeAll(async () => {
  t = await openCampaigns();
});
beforeEach(async () => {
  params = (await t.createCampaign()).params;
  startedAt = new Date(t.app.clock.now().getTime() - 3_600_000);
});
afterAll(() => t.app[Symbol.asyncDispose]());

let startedAt: Date;

const count = (accepted: number, read = 0) =>
  t.app.db
    .updateTable('campaigns')
    .set({
      ...{ step: 'SENDING', total_accepted: accepted, total_read: read },
      started_at: startedAt,
    })
    .where('id', '=', params.campaign_id)
    .execute();

/** One more of its messages is taken, whatever its counters say. */
async function sendOne(digits: string): Promise<void> {
  const contact = await t.shop.caller.call(contract.createContact, {
    params: t.shop.params,
    body: { phone_number: `+33639987${digits}`, optin_status: 'opted_in' },
  });
  await sql`
    insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content, cause, campaign_id, accepted_at)
    values (${params.team_id}, ${params.phone_number_id}, ${contact.data.id}, 'out', 'accepted', 'template', '{}', 'campaign',
      ${params.campaign_id}, ${startedAt}::timestamptz + interval '1 minute')`.execute(t.app.db);
}

const keep = () => {
  const { services, clock } = t.app;
  return keepLooks.run({}, {
    ...{ db: services.database.pipeline, clock, signal: new AbortController().signal, attempt: 1 },
  } as never);
};

async function look() {
  const results = (await t.shop.caller.call(contract.getCampaignResults, { params })).data;
  const costs = (await t.shop.caller.call(contract.getCampaignCosts, { params })).data;
  expect(costs.is_current).toBe(results.is_current);
  return { isCurrent: results.is_current, sent: results.over_time[0]?.sent, messages: costs.messages };
}

test('a small campaign is looked at each time', async () => {
  await count(500);
  expect(await look()).toEqual({ isCurrent: true, sent: 0, messages: 0 });
  await sendOne('001');
  expect(await look()).toEqual({ isCurrent: true, sent: 1, messages: 1 });
});

test('a large one is looked at once while nothing moves, and anew behind whoever asks a minute after something did', async () => {
  await count(30_000);
  expect(await look()).toEqual({ isCurrent: true, sent: 0, messages: 0 });
  await sendOne('002');
  t.app.clock.advance({ minutes: 5 });
  expect(await look()).toEqual({ isCurrent: true, sent: 0, messages: 0 });

  await count(30_000, 7);
  expect(await look()).toEqual({ isCurrent: false, sent: 0, messages: 0 });
  await looksTaken();
  expect(await look()).toEqual({ isCurrent: true, sent: 1, messages: 1 });
  await sendOne('003');
  await count(30_000, 8);
  expect(await look()).toEqual({ isCurrent: true, sent: 1, messages: 1 });
});

test('a process that has just started answers from what the job found, which looks again once counters moved', async () => {
  await count(30_000);
  await sendOne('004');
  await keep();
  await sendOne('005');
  forgetLooks();
  expect(await look()).toEqual({ isCurrent: true, sent: 1, messages: 1 });

  await keep();
  forgetLooks();
  expect(await look()).toEqual({ isCurrent: true, sent: 1, messages: 1 });
  await count(30_000, 1);
  // Too soon after the last look.
  await keep();
  forgetLooks();
  expect(await look()).toEqual({ isCurrent: true, sent: 1, messages: 1 });
  t.app.clock.advance({ minutes: 3 });
  await keep();
  forgetLooks();
  expect(await look()).toEqual({ isCurrent: true, sent: 2, messages: 2 });
});

test('what hangs on orders is good for a minute only, and told as it was until then', async () => {
  await count(30_000);
  await keep();
  forgetLooks();
  const outcomes = async () => (await t.shop.caller.call(contract.countOutcomes, { params })).body.meta;
  expect(await outcomes()).toEqual({ is_current: true });
  t.app.clock.advance({ minutes: 2 });
  expect(await outcomes()).toEqual({ is_current: false });
  await looksTaken();
  expect(await outcomes()).toEqual({ is_current: true });
});
