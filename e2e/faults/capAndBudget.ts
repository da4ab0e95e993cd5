import { getCampaign, updateCampaign } from '@herald/contract';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import type { CampaignShop } from './campaignShop.ts';
import type { ShopEvidence } from './checks.ts';
import { readReplaced } from './replaced.ts';
import { readSandboxRecord } from './sandboxRecord.ts';
import { resume, unlessDone } from './steer.ts';
import { budget, cap } from './twoNumbers.ts';
import { persist } from './waiting.ts';

/** Both at the same moment. */
export async function sendBoth(shop: CampaignShop): Promise<void> {
  if (shop.two) await Promise.all(shop.two.campaignIds.map((campaignId) => resume(shop, campaignId)));
}

/** What the budget held back leaves once somebody raises it; what left until then has to fit into it. */
export async function raiseBudget(sandboxUrl: string, database: Database, shop: CampaignShop): Promise<void> {
  if (!shop.two) return;
  const [campaign_id] = shop.two.campaignIds;
  const params = { ...shop.params, campaign_id };
  const { data } = await persist(() => shop.call(getCampaign, { params }));
  if (data.step !== 'PAUSED' || data.stop_reason?.code !== 'budget_reached') return;
  const { accepted } = await readSandboxRecord(sandboxUrl);
  const left = accepted.filter(({ templateId }) => templateId === shop.two?.metaTemplateIds[0]).length;
  const { rows } = await database.pools.owner.query<{ micros: number | null }>(
    'select min(estimate_micros)::float8 as micros from messages where team_id = $1 and campaign_id = $2 and estimate_micros > 0',
    [params.team_id, campaign_id],
  );
  const spent = (left * (rows[0]?.micros ?? 0)) / 10_000;
  if (spent > budget)
    shop.two.overspent.push(`${left} messages left for ${spent} cents instead of ${budget}`);
  const delivery = { ...data.delivery, budget: null };
  await unlessDone(() => persist(() => shop.call(updateCampaign, { params, body: { delivery } })));
  await resume(shop, campaign_id, ['budget_reached']);
}

/** The cap holds over all numbers of the team, and the budget was kept. */
export async function findOverCap(evidence: ShopEvidence): Promise<string[]> {
  const { shop, record } = evidence;
  const { two } = shop;
  if (!two) return [];
  const replaced = await readReplaced(evidence);
  const got = record.accepted.filter(
    ({ templateId, statuses, callbackData }) =>
      two.metaTemplateIds.some((one) => one === templateId) &&
      !statuses.some(({ status }) => status === 'failed') &&
      !replaced.has(callbackData ?? ''),
  );
  const over = [...Map.groupBy(got, ({ to }) => to)].filter(([, { length }]) => length > cap.messages);
  return [...two.overspent, ...over.map(([to]) => `${to} got a message from both numbers, beyond the cap`)];
}
