import { ApiError, settleUncertain, updateCampaign } from '@herald/contract';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import { control } from '../src/shop.ts';
import { processNames } from './actions.ts';
import type { CampaignShop } from './campaignShop.ts';
import type { Installation } from './installation.ts';
import { firstName } from './prepareCampaign.ts';
import { resume } from './steer.ts';
import { persist, waitFor } from './waiting.ts';

/** One process after the other is asked to stop and starts again as the next release: for a while old and new work side by side. */
export async function deploy(installation: Installation): Promise<void> {
  installation.installNext();
  for (const name of processNames) await installation.breakProcess(name, 'restart', 0);
}

/** A person has all uncertain ones of the campaign sent again, and accepts that some get it twice. They are old enough for that. */
export async function resendUncertain(database: Database, shop: CampaignShop): Promise<void> {
  const { team_id } = shop.params;
  await persistDatabase(() =>
    database.pools.owner.query(
      `update messages set claimed_at = claimed_at - interval '25 hours'
       where team_id = $1 and campaign_id = $2 and status = 'uncertain'`,
      [team_id, shop.campaignId],
    ),
  );
  const params = { ...shop.params, campaign_id: shop.campaignId };
  const body = { decision: 'resend', accept_duplicate: true } as const;
  shop.isResent = true;
  try {
    await persist(() => shop.call(settleUncertain, { params, body }));
  } catch (error) {
    // None are uncertain, or the answer of an earlier try got lost; or nothing can be sent at this moment.
    if (!(error instanceof ApiError)) throw error;
  }
  await resume(shop, shop.campaignId);
}

/** Words of the statement that writes what came of messages. */
const writesResults = 'played_at = r.played_at';

export async function loseRefusals({ sandboxUrl, ways }: Installation): Promise<void> {
  for (const way of [ways['worker 1'], ways['worker 2']])
    for (let lost = 0; lost < 3; lost++) void way.loseCommitOf(writesResults);
  const refusal = { kind: 'error', httpStatus: 429, code: 130429, path: 'messages', times: 30, every: 3 };
  await control(sandboxUrl, 'faults', refusal);
}

const patienceMs = 60_000;

/** The database is away now and then. */
async function persistDatabase(ask: () => Promise<unknown>): Promise<void> {
  const isDone = await waitFor(
    () =>
      ask().then(
        () => true,
        () => null,
      ),
    patienceMs,
  );
  if (!isDone) throw new Error('The database was away all the time.');
}

/** The campaign that waits for its time gets other words; too late, it keeps those that it has. */
export async function editPlanned(shop: CampaignShop): Promise<void> {
  const { thirdCampaignId, thirdOther } = shop;
  if (!(await waitFor(async () => (shop.thirdStartsAt === null ? null : true), patienceMs))) return;
  const params = { ...shop.params, campaign_id: thirdCampaignId };
  const body = { template_id: thirdOther.id, variables: { 'body.1': firstName } };
  try {
    await persist(() => shop.call(updateCampaign, { params, body }));
    shop.isThirdEdited = true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'campaign_wrong_step') throw error;
  }
}

/** Nobody waits for days: whom WhatsApp capped is due again now, beside the end of their campaign. */
export async function hurryCapped({ pools }: Database, { params }: CampaignShop): Promise<void> {
  await pools.owner.query(
    `update campaign_recipients set due_at = now()
     where team_id = $1 and status = 'pending' and wait_reason = 'retry_later' and due_at > now()`,
    [params.team_id],
  );
}
