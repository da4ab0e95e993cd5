import { ApiError, getCampaign, pauseCampaign, startCampaign } from '@herald/contract';
import { control, controlGet } from '../src/shop.ts';
import type { Agent } from './agent.ts';
import type { CampaignShop } from './campaignShop.ts';
import type { Installation } from './installation.ts';
import type { Action, Plan, Weather } from './plan.ts';
import { pause, persist } from './waiting.ts';

/** Everybody who takes part in a plan. */
export interface Stage {
  installation: Installation;
  shops: CampaignShop[];
  agents: Agent[];
}

/** Lets everything of the plan happen at its moment, and waits until all of it has come to its end. */
export async function perform(stage: Stage, { actions }: Plan): Promise<void> {
  const { sandboxUrl } = stage.installation;
  await Promise.all(stage.shops.map(resume));
  const begun = performance.now();
  await Promise.all(
    actions.map(async ({ at, action }) => {
      await pause(Math.max(0, at - (performance.now() - begun)));
      await act(stage, action);
    }),
  );
  await fetch(`${sandboxUrl}/control/faults`, { method: 'DELETE' });
  await control(sandboxUrl, 'webhooks', fair);
  await Promise.all(stage.shops.map(resume));
}

const fair: Weather = { paused: false, duplicateNext: 0, reorder: false, delayMs: 0, jitterMs: 0 };

async function act({ installation, shops, agents }: Stage, action: Action): Promise<void> {
  const { sandboxUrl } = installation;
  switch (action.kind) {
    case 'kill':
    case 'restart':
      return installation.breakProcess(action.process, action.kind, action.downMs);
    case 'stop database':
      return installation.breakDatabase(action.how, action.downMs);
    case 'sandbox':
      await control(sandboxUrl, 'faults', action.fault);
      return;
    case 'webhooks':
      return changeWeather(sandboxUrl, action.weather, action.forMs);
    case 'redeliver':
      return redeliver(sandboxUrl, action.posts);
    case 'customers write':
      return write(sandboxUrl, shops[action.shop]!, action.customers);
    case 'agent reads':
      return agents[action.shop]!.work(action.answers);
    case 'pause':
      return interrupt(shops[action.shop]!, action.forMs);
  }
}

async function changeWeather(sandboxUrl: string, weather: Weather, forMs: number): Promise<void> {
  const { batchSize, ...controls } = weather;
  if (batchSize) await control(sandboxUrl, 'settings', { webhooks: { batchSize } });
  await control(sandboxUrl, 'webhooks', controls);
  await pause(forMs);
  if (batchSize) await control(sandboxUrl, 'settings', { webhooks: { batchSize: 100 } });
  await control(sandboxUrl, 'webhooks', fair);
}

interface PostLog {
  data: { id: string }[];
}

async function redeliver(sandboxUrl: string, count: number): Promise<void> {
  const { data } = await controlGet<PostLog>(sandboxUrl, 'webhooks?limit=60');
  const step = Math.max(1, Math.floor(data.length / count));
  const chosen = data.filter((_, index) => index % step === 0).slice(0, count);
  await Promise.all(chosen.map(({ id }) => control(sandboxUrl, `webhooks/${id}/redeliver`, {})));
}

async function write(sandboxUrl: string, shop: CampaignShop, customers: number[]): Promise<void> {
  for (const index of customers) {
    const body = { phoneNumberId: shop.metaNumberId, type: 'text', text: `Bonjour, ${performance.now()}` };
    await control(sandboxUrl, `customers/${shop.customers[index]}/messages`, body);
  }
}

async function interrupt(shop: CampaignShop, forMs: number): Promise<void> {
  const params = { ...shop.params, campaign_id: shop.campaignId };
  await unlessDone(() => persist(() => shop.call(pauseCampaign, { params })));
  await pause(forMs);
  await resume(shop);
}

/** Starts the campaign unless it is on its way or over. One that stopped by itself stays as it is: that is for the judge. */
async function resume(shop: CampaignShop): Promise<void> {
  const params = { ...shop.params, campaign_id: shop.campaignId };
  const { data } = await persist(() => shop.call(getCampaign, { params }));
  if (data.stop_reason || data.step === 'SENDING' || data.step === 'SENDED') return;
  await unlessDone(() => persist(() => shop.call(startCampaign, { params })));
}

/** A call whose answer was lost may have worked: then the step is no longer the one that it asks for. */
async function unlessDone(call: () => Promise<unknown>): Promise<void> {
  await call().catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'campaign_wrong_step')) throw error;
  });
}
