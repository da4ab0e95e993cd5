import { ApiError, getCampaign, listContacts, pauseCampaign, startCampaign } from '@herald/contract';
import type { Ban, CampaignShop } from './campaignShop.ts';
import { takeTurns } from './turns.ts';
import { persist, waitFor } from './waiting.ts';

const paused = 'the campaign was paused';

const isPaused = ({ bans }: CampaignShop, campaignId: number) =>
  bans.some(
    ({ reason, of, until }) =>
      reason === paused && 'campaignId' in of && of.campaignId === campaignId && until > Date.now(),
  );

/**
 * Pausing and starting at one shop follow one another. A pause that is refused, as the campaign had stopped by itself,
 * forbids nothing that a start lets out whose answer is still on its way.
 */
const inTurn = takeTurns<CampaignShop>();

export function stop(shop: CampaignShop, campaignId: number): Promise<Ban> {
  const params = { ...shop.params, campaign_id: campaignId };
  return inTurn(shop, async () => {
    await unlessDone(() => persist(() => shop.call(pauseCampaign, { params })));
    return forbid(shop, paused, { campaignId });
  });
}

export function forbid(shop: CampaignShop, reason: string, of: Ban['of']): Ban {
  const ban = { reason, of, from: Date.now(), until: Number.POSITIVE_INFINITY };
  shop.bans.push(ban);
  return ban;
}

/** By the number of the file; null when somebody else has it now. */
export async function findContact({ call, params, recipients }: CampaignShop, recipient: number) {
  const phone = recipients[recipient]!;
  const found = await persist(() => call(listContacts, { params, query: { search: phone } }));
  return found.data.find(({ phone_number }) => phone_number === phone)?.id ?? null;
}

/** Of WhatsApp and of the gate: its template was paused, or Herald was not let in. */
const passing = ['132015', '132016', 'template_paused', 'template_not_usable', '190', 'number_not_connected'];
const patienceMs = 60_000;

/**
 * Starts the campaign unless it is on its way or over. One that stopped by itself stays as it is: that is for the judge;
 * but where what stopped it has passed, which Herald may hear late, or was `mended`. One that somebody paused goes on by them.
 */
export async function resume(
  shop: CampaignShop,
  campaignId: number,
  mended: readonly string[] = [],
): Promise<void> {
  shop.begun.add(campaignId);
  await waitFor(
    () => inTurn(shop, () => startUnlessPaused(shop, campaignId, [...passing, ...mended])),
    patienceMs,
  );
}

/** True once there is nothing more to do. */
async function startUnlessPaused(
  shop: CampaignShop,
  campaignId: number,
  over: readonly string[],
): Promise<true | null> {
  if (isPaused(shop, campaignId)) return true;
  const isOfSecond = shop.two?.campaignIds[1] === campaignId;
  const place = isOfSecond ? { ...shop.params, phone_number_id: shop.two!.phoneNumberId } : shop.params;
  const params = { ...place, campaign_id: campaignId };
  const { data } = await persist(() => shop.call(getCampaign, { params }));
  const { step, stop_reason, schedule } = data;
  if (step === 'SENDING' || step === 'SENDED') return true;
  // Starts by itself.
  if (step === 'CONTACTS_UPLOADED' && schedule) return true;
  if (stop_reason && !over.includes(stop_reason.code)) return true;
  try {
    await unlessDone(() => persist(() => shop.call(startCampaign, { params })));
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || (!stop_reason && shop.isLetIn)) throw error;
    return null;
  }
}

/** A call whose answer was lost may have worked: then what it asks for is no longer possible, or gone. */
export async function unlessDone(call: () => Promise<unknown>): Promise<void> {
  await call().catch((error: unknown) => {
    const isDone =
      error instanceof ApiError && (error.code === 'campaign_wrong_step' || error.status === 404);
    if (!isDone) throw error;
  });
}
