import * as contract from '@herald/contract';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { localTimeIn, momentOf } from '../../../messaging/outbound/index.ts';
import { type Campaigns, openCampaigns } from '../testing.ts';

export const zone = 'Europe/Paris';
export let open: Campaigns;

/** Called once by each file of tests: opens what they need, and each begins in the morning. */
export function useSeries(): void {
  beforeAll(async () => {
    open = await openCampaigns();
    // These tests last for weeks, longer than a trial.
    await open.app.db
      .updateTable('teams')
      .set({ grant_scale_access: true })
      .where('id', '=', open.shop.params.team_id)
      .execute();
  });
  afterAll(() => open.app[Symbol.asyncDispose]());
  // So that no test crosses midnight by its hours.
  beforeEach(() => {
    const morning = momentOf(`${here(24).slice(0, 10)}T06:00`, zone);
    const ms = morning.getTime() - open.app.clock.now().getTime();
    open.app.clock.advance({ minutes: Math.round(ms / 60_000) });
  });
}

export let line = 0;
/** A campaign for everybody on a list of its own. */
export async function listCampaign(people = 2) {
  const { app, shop, createCampaign, contactsWith, listOf } = open;
  line += 10;
  const contacts = await contactsWith(Array(people).fill('opted_in'), 3000 + line);
  const listId = await listOf(`List ${line}`, contacts);
  const campaign = await createCampaign(`Newsletter ${line}`);
  await campaign.map({ source: 'field', field: 'name', fallback: 'you' });
  const body = { group_ids: [listId] };
  await shop.caller.call(contract.uploadContactsKanalList, { params: campaign.params, body });
  await app.runJobs();
  const { params } = campaign;
  return {
    ...campaign,
    listId,
    repeat: (plan: Partial<contract.RepeatPlan> = {}) =>
      shop.caller.call(contract.setCampaignSeries, {
        params,
        body: {
          rule: { every: 'day', time: timeIn(1) },
          starts_on: today(),
          ends: { kind: 'never' },
          ...plan,
        },
      }),
    pause: () => shop.caller.call(contract.pauseCampaignSeries, { params }),
    resume: () => shop.caller.call(contract.resumeCampaignSeries, { params }),
    end: () => shop.caller.call(contract.endCampaignSeries, { params }),
    series: async () => (await shop.caller.call(contract.getCampaignSeries, { params })).data,
  };
}
export type Listed = Awaited<ReturnType<typeof listCampaign>>;

export const here = (hours: number) =>
  localTimeIn(zone, new Date(open.app.clock.now().getTime() + hours * 3_600_000));
export const today = () => here(0).slice(0, 10);
export const timeIn = (hours: number) => here(hours).slice(11);

export async function passHours(hours: number) {
  open.app.clock.advance({ hours, minutes: 1 });
  // Makes it, fills it, starts it: each a job that the one before leaves behind.
  for (let round = 0; round < 3; round++) await open.app.runJobs();
}

export async function stepOf(id: number) {
  const params = { ...open.shop.params, campaign_id: id };
  return (await open.shop.caller.call(contract.getCampaign, { params })).data;
}

/** As if all of it had gone. */
export const finish = (id: number) =>
  open.app.db
    .updateTable('campaigns')
    .set({ step: 'SENDED', finished_at: open.app.clock.now() })
    .where('id', '=', id)
    .execute();

export async function lastMade(campaign: Listed) {
  const [last] = (await campaign.series()).occurrences;
  if (!last?.campaign) throw new Error(`skipped: ${last?.skipped?.message}`);
  return stepOf(last.campaign.id);
}
