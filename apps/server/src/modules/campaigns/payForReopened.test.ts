import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyStatuses } from '../../messaging/ledger/index.ts';
import { creditPayment } from '../balance/index.ts';
import { type Campaigns, openCampaigns } from './testing.ts';

let campaigns: Campaigns;
beforeAll(async () => {
  campaigns = await openCampaigns();
});
afterAll(() => campaigns.app[Symbol.asyncDispose]());

const team = () => campaigns.shop.team.id;
const payAhead = async (prepaid: boolean) => {
  const operator = campaigns.app.as(await campaigns.app.createUser({ is_admin: true }));
  const params = { team_id: team() };
  expect((await operator.call(contract.setTeamPrepaid, { params, body: { prepaid } })).status).toBe(200);
};
const credit = (key: string, amount: number) =>
  campaigns.app.services.database.pipeline
    .withTeam(team())
    .transaction((tx) => creditPayment(tx, { teamId: team(), key, amount, at: campaigns.app.clock.now() }));
const sums = () =>
  campaigns.app.db
    .selectFrom('balance_accounts')
    .select(['available', 'reserved'])
    .where('team_id', '=', team())
    .executeTakeFirst();

/** A campaign that is over, while Meta billed the team; its one message is in this state. */
async function overCampaign(place: number, status: 'accepted' | 'uncertain') {
  const { app, createCampaign, templateId } = campaigns;
  const campaign = await createCampaign(`Over ${place}`);
  await campaign.upload(`phone\n+3363997${1000 + place}`);
  await campaign.map({ source: 'text', text: 'Ada' });
  const { phone_number_id, campaign_id } = campaign.params;
  const { rows } = await sql<{ id: number }>`
    with sent as (
      insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content, cause, priority,
        campaign_id, template_id, claimed_by, claimed_at, wamid, accepted_at)
      select r.team_id, ${phone_number_id}, r.contact_id, 'out', ${status}, 'template', '{}', 'campaign', 2,
        r.campaign_id, ${templateId}, 'gone:1', ${app.clock.now()}, ${`wamid.over${place}`},
        case when ${status === 'accepted'} then ${app.clock.now()}::timestamptz end
      from campaign_recipients r where r.team_id = ${team()} and r.campaign_id = ${campaign_id}
      returning id, contact_id
    ), claimed as (
      update campaign_recipients r set status = 'claimed', message_id = sent.id from sent
      where r.campaign_id = ${campaign_id} and r.contact_id = sent.contact_id
    ), over as (
      update campaigns set step = 'SENDED', finished_at = now(), total_pending = 0,
        total_accepted = ${Number(status === 'accepted')}, total_uncertain = ${Number(status === 'uncertain')}
      where id = ${campaign_id}
    )
    select id from sent`.execute(app.db);
  return { ...campaign, messageId: rows[0]!.id, wamid: `wamid.over${place}` };
}

type Over = Awaited<ReturnType<typeof overCampaign>>;

const protect = ({ params, messageId, wamid }: Over) =>
  campaigns.app.services.database.pipeline.transaction((tx) =>
    applyStatuses(tx, [
      {
        ...{ teamId: params.team_id, phoneNumberId: params.phone_number_id, messageId, wamid },
        ...{ status: 'failed', at: campaigns.app.clock.now(), pricing: null },
        error: { code: 131049, title: 'Not delivered', message: '', details: null },
      },
    ]),
  );

test('a campaign that was over goes on for those who are written to again once what they cost is set aside', async () => {
  const { app, shop } = campaigns;
  const [poor, rich] = [await overCampaign(1, 'accepted'), await overCampaign(2, 'accepted')];
  const unknown = await overCampaign(3, 'uncertain');
  const resend = () =>
    shop.caller.call(contract.settleUncertain, {
      params: unknown.params,
      body: { decision: 'resend', accept_duplicate: true },
    });
  await payAhead(true);
  app.clock.advance({ hours: 25 });

  // Nothing is there. Herald stops by itself and says why; a person is refused, and nothing has changed.
  await protect(poor);
  expect(await poor.show()).toMatchObject({ step: 'SENDING', stats: { total_pending: 1 } });
  await app.runJobs();
  expect(await poor.show()).toMatchObject({
    step: 'PAUSED',
    stop_reason: {
      code: 'balance_too_low',
      message: expect.stringMatching(/^It stopped before .* Top it up/),
    },
  });
  expect((await resend()).body).toMatchObject({ code: 'balance_too_low' });
  expect(await unknown.show()).toMatchObject({ step: 'SENDED', stats: { total_uncertain: 1 } });

  await credit('pi_1', 10_00);
  await protect(rich);
  await app.runJobs();
  expect((await rich.show()).step).toBe('SENDING');
  const { available = 0, reserved = 0 } = (await sums()) ?? {};
  expect(reserved).toBeGreaterThan(0);
  expect(available + reserved).toBe(10_00);
  expect((await resend()).body).toEqual({ data: { settled: 1 } });
  expect(await unknown.show()).toMatchObject({
    step: 'SENDING',
    stats: { total_uncertain: 0, total_pending: 1 },
  });
  expect((await sums())?.reserved).toBe(2 * reserved);
});
