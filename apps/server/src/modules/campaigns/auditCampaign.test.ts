import * as contract from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../actor.ts';
import { stopCampaign } from '../../messaging/ledger/index.ts';
import { startCampaign } from './index.ts';
import { type Campaigns, openCampaigns } from './testing.ts';

let campaigns: Campaigns;
beforeAll(async () => {
  campaigns = await openCampaigns();
});
afterAll(() => campaigns.app[Symbol.asyncDispose]());

type Campaign = Awaited<ReturnType<Campaigns['createCampaign']>>;

/** What the log says of a campaign, oldest first: who, what, and the values. */
async function linesOf({ params: { team_id, campaign_id } }: Campaign) {
  const { data } = await campaigns.shop.caller.call(contract.listAuditEvents, {
    params: { team_id },
    query: { per_page: 100 },
  });
  return data
    .filter(({ target }) => target.kind === 'campaign' && target.id === campaign_id)
    .map(({ actor, action, target, after }) => [actor.kind, action, target.name, after])
    .reverse();
}

async function filled(name: string): Promise<Campaign> {
  const campaign = await campaigns.createCampaign(name);
  await campaign.upload('Phone;First name\n0633998001;Anaïs\n0633998002;Léa\n');
  await campaign.map({ source: 'text', text: 'you' });
  return campaign;
}

test('what is done to a campaign stands in the log, whoever did it, with one line a deed', async () => {
  const { app, shop } = campaigns;
  const campaign = await filled('Printemps');
  const { params } = campaign;
  const body = { local_time: '2099-01-01T10:00', zone: 'team' } as const;
  expect((await shop.caller.call(contract.scheduleCampaign, { params, body })).status).not.toBe(200);
  const soon = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  await shop.caller.call(contract.scheduleCampaign, {
    params,
    body: { ...body, local_time: `${soon}T10:00` },
  });
  await shop.caller.call(contract.unscheduleCampaign, { params });
  expect((await shop.caller.call(contract.startCampaign, { params })).status).toBe(200);
  await shop.caller.call(contract.pauseCampaign, { params });
  await asAutomation(params);
  await app.services.database.pipeline.transaction((tx) =>
    stopCampaign(tx, {
      teamId: params.team_id,
      campaignId: params.campaign_id,
      code: '131042',
      message: 'x',
    }),
  );
  await shop.caller.call(contract.deleteCampaign, { params });
  const recipients = 2;
  expect(await linesOf(campaign)).toEqual([
    ['user', 'campaign.created', 'Printemps', { template: expect.any(String) }],
    ['user', 'campaign.scheduled', 'Printemps', { recipients, scheduled_at: expect.stringContaining(soon) }],
    ['user', 'campaign.unscheduled', 'Printemps', null],
    ['user', 'campaign.started', 'Printemps', { recipients }],
    ['user', 'campaign.paused', 'Printemps', { recipients }],
    ['automation', 'campaign.resumed', 'Printemps', { recipients }],
    ['system', 'campaign.stopped', 'Printemps', null],
    ['user', 'campaign.deleted', 'Printemps', { recipients }],
  ]);
});

function asAutomation({
  team_id: teamId,
  phone_number_id: phoneNumberId,
  campaign_id: campaignId,
}: {
  team_id: number;
  phone_number_id: number;
  campaign_id: number;
}) {
  const { services, clock } = campaigns.app;
  const actor: Actor = { kind: 'automation', automationId: 7, permissions: ['campaigns.send'] };
  return services.database
    .as({ teamId, userId: null })
    .transaction((tx) =>
      startCampaign(tx, { app: services, actor, teamId, now: clock.now() }, { phoneNumberId, campaignId }),
    );
}

test('what is refused leaves no line', async () => {
  const campaign = await campaigns.createCampaign('Empty');
  const { params } = campaign;
  const { caller } = campaigns.shop;
  expect((await caller.call(contract.startCampaign, { params })).status).toBe(409);
  expect((await caller.call(contract.pauseCampaign, { params })).status).toBe(409);
  expect((await linesOf(campaign)).map(([, action]) => action)).toEqual(['campaign.created']);
});
