import {
  ApiError,
  deleteCampaign,
  getCampaign,
  mergeContacts,
  updateCampaign,
  updateOptinStatus,
} from '@herald/contract';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import { control, controlGet } from '../src/shop.ts';
import { type Action, type Plan, type ProcessName, processNames, type Weather } from './actions.ts';
import type { Agent } from './agent.ts';
import type { CampaignShop } from './campaignShop.ts';
import { raiseBudget, sendBoth } from './capAndBudget.ts';
import { sendDeadly } from './deadly.ts';
import { beginQuietHours, erase, revokeAccess, schedule } from './decide.ts';
import { deploy, editPlanned, hurryCapped, loseRefusals, resendUncertain } from './doRarer.ts';
import type { Installation } from './installation.ts';
import { findContact, forbid, resume, stop, unlessDone } from './steer.ts';
import { pause, persist, waitFor } from './waiting.ts';

/** Everybody who takes part in a plan. */
export interface Stage {
  installation: Installation;
  database: Database;
  shops: CampaignShop[];
  agents: Agent[];
}

/** Lets everything of the plan happen at its moment, and waits until all of it has come to its end. */
export async function perform(stage: Stage, { actions }: Plan): Promise<void> {
  const { sandboxUrl } = stage.installation;
  await Promise.all(stage.shops.map((shop) => resume(shop, shop.campaignId)));
  const begun = performance.now();
  await Promise.all(
    actions.map(async ({ at, action }) => {
      await pause(Math.max(0, at - (performance.now() - begun)));
      await act(stage, action);
    }),
  );
  await fetch(`${sandboxUrl}/control/faults`, { method: 'DELETE' });
  await control(sandboxUrl, 'webhooks', fair);
  await goOn(stage);
}

/** Also later: what Herald hears late of a template that was paused stops a campaign that goes on already. */
export async function goOn({ installation, shops, database }: Stage): Promise<void> {
  for (const shop of shops) await raiseBudget(installation.sandboxUrl, database, shop);
  for (const shop of shops) if (shop.isCappedSoon) await hurryCapped(database, shop);
  await Promise.all(shops.flatMap((shop) => [...shop.begun].map((campaignId) => resume(shop, campaignId))));
}

const fair: Weather = { paused: false, duplicateNext: 0, reorder: false, delayMs: 0, jitterMs: 0 };

async function act(stage: Stage, action: Action): Promise<void> {
  const { installation, shops, agents } = stage;
  const { sandboxUrl } = installation;
  switch (action.kind) {
    case 'kill':
    case 'restart':
      return installation.breakProcess(action.process, action.kind, action.downMs);
    case 'freeze':
    case 'keep leases back':
      return holdUp(stage, action);
    case 'lose commits':
      // Those that never come are not waited for.
      for (let lost = 0; lost < action.count; lost++)
        void installation.ways[action.process].loseCommitOf(action.words ?? '');
      return;
    case 'cut database':
      return installation.cutDatabase(action.process);
    case 'slow database':
      installation.ways[action.process].slowDown(action.ms);
      await pause(action.forMs);
      return installation.ways[action.process].slowDown(0);
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
      return agents[action.shop]!.work(action.answers, action.repeats);
    case 'pause':
      return interrupt(shops[action.shop]!, action);
    case 'pause template':
      return pauseTemplate(sandboxUrl, shops[action.shop]!, action.forMs);
    case 'opt out':
      return optOut(shops[action.shop]!, action.recipients);
    case 'merge':
      return merge(shops[action.shop]!, action);
    case 'second campaign':
      return sendSecond(shops[action.shop]!, action.deletedAfterMs);
    case 'erase':
      return erase(shops[action.shop]!, action.recipient);
    case 'schedule':
      return schedule(shops[action.shop]!);
    case 'quiet hours':
      return beginQuietHours(shops[action.shop]!);
    case 'revoke access':
      return revokeAccess(sandboxUrl, shops[action.shop]!, action.forMs);
    case 'deploy':
      return deploy(installation);
    case 'settle uncertain':
      return resendUncertain(stage.database, shops[action.shop]!);
    case 'two numbers':
      return sendBoth(shops[action.shop]!);
    case 'edit planned':
      return editPlanned(shops[action.shop]!);
    case 'lose refusals':
      return loseRefusals(installation);
    case 'deadly event':
      return sendDeadly(installation, stage.database, shops[action.shop]!, action.isShared);
  }
}

type HoldUp = Extract<Action, { kind: 'freeze' | 'keep leases back' }>;

async function holdUp(stage: Stage, { kind, shop, forMs }: HoldUp): Promise<void> {
  const { installation, shops } = stage;
  const name = await waitFor(() => findSender(stage, shops[shop]!), 5000);
  if (!name) return;
  if (kind === 'freeze') return installation.breakProcess(name, 'freeze', forMs);
  installation.ways[name].keepBack('update leases', forMs);
  await pause(forMs);
}

/** Who holds the lease of the shop's number; null while nobody does, or nobody can tell. */
async function findSender(
  { installation, database }: Stage,
  shop: CampaignShop,
): Promise<ProcessName | null> {
  const { rows } = await database.pools.owner
    .query<{ holder: string }>(
      'select holder from leases where name = $1 and expires_at > clock_timestamp()',
      [`number:${shop.params.phone_number_id}`],
    )
    .catch(() => ({ rows: [] }));
  const parts = rows[0]?.holder.split(/[-:]/) ?? [];
  return processNames.find((name) => parts.includes(`${installation.processes[name].pid}`)) ?? null;
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
    const content = index % 3 === 2 ? picture : { type: 'text', text: `Bonjour, ${performance.now()}` };
    const body = { phoneNumberId: shop.metaNumberId, ...content };
    await control(sandboxUrl, `customers/${shop.customers[index]}/messages`, body);
  }
}

const picture = {
  type: 'image',
  file: {
    mime: 'image/png',
    name: 'pixel.png',
    base64:
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  },
};

async function interrupt(
  shop: CampaignShop,
  { forMs, perMinute }: Extract<Action, { kind: 'pause' }>,
): Promise<void> {
  const ban = await stop(shop, shop.campaignId);
  if (perMinute !== null) {
    const params = { ...shop.params, campaign_id: shop.campaignId };
    const { data } = await persist(() => shop.call(getCampaign, { params }));
    const delivery = { ...data.delivery, speed_limit: perMinute };
    await unlessDone(() => persist(() => shop.call(updateCampaign, { params, body: { delivery } })));
  }
  await pause(forMs);
  ban.until = Date.now();
  await resume(shop, shop.campaignId);
}

/** What was on its way fails with the template's code and stops the campaign, which goes on once Herald knows that it may. */
async function pauseTemplate(sandboxUrl: string, shop: CampaignShop, forMs: number): Promise<void> {
  await control(sandboxUrl, `templates/${shop.metaTemplateIds[0]}/pause`, {});
  await pause(forMs);
  await control(sandboxUrl, `templates/${shop.metaTemplateIds[0]}/unpause`, {});
  await resume(shop, shop.campaignId);
}

async function optOut(shop: CampaignShop, recipients: number[]): Promise<void> {
  const { call, params } = shop;
  for (const recipient of recipients) {
    const contact_id = await findContact(shop, recipient);
    // Merged into somebody else.
    if (contact_id === null) continue;
    const body = { optin_status: 'opted_out' } as const;
    await persist(() => call(updateOptinStatus, { params: { ...params, contact_id }, body }));
    forbid(shop, 'they opted out', { phone: shop.recipients[recipient]! });
  }
}

const mergePatienceMs = 60_000;

/** Refused as long as something is being sent to one of them, which has to end soon. */
async function merge(shop: CampaignShop, { kept, merged }: { kept: number; merged: number }): Promise<void> {
  const { call } = shop;
  const [keeps, goes] = [await findContact(shop, kept), await findContact(shop, merged)];
  if (keeps === null || goes === null) return;
  const params = { ...shop.params, contact_id: keeps };
  const isDone = await waitFor(async () => {
    try {
      await persist(() => call(mergeContacts, { params, body: { contact_id: goes, take: [] } }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'message_on_its_way') return null;
      // The answer of an earlier try got lost, or another merge took one of them.
      if (error.status !== 404) throw error;
    }
    return true;
  }, mergePatienceMs);
  if (!isDone) throw new Error(`Something was being sent to ${keeps} or ${goes} all the time.`);
  shop.merged.push(goes);
}

async function sendSecond(shop: CampaignShop, deletedAfterMs: number | null): Promise<void> {
  const campaignId = shop.secondCampaignId;
  await resume(shop, campaignId);
  if (deletedAfterMs === null) return;
  await pause(deletedAfterMs);
  await stop(shop, campaignId);
  shop.begun.delete(campaignId);
  const params = { ...shop.params, campaign_id: campaignId };
  await unlessDone(() => persist(() => shop.call(deleteCampaign, { params })));
}
