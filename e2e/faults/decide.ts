import {
  ApiError,
  connectWhatsapp,
  eraseContact,
  getCampaign,
  scheduleCampaign,
  updateCampaign,
} from '@herald/contract';
import { control } from '../src/shop.ts';
import type { CampaignShop } from './campaignShop.ts';
import { findContact, forbid, resume, stop } from './steer.ts';
import { pause, persist, waitFor } from './waiting.ts';

const patienceMs = 60_000;
const minute = 60_000;

/** Refused as long as something is being sent to them, which has to end soon. */
export async function erase(shop: CampaignShop, recipient: number): Promise<void> {
  const id = await findContact(shop, recipient);
  if (id === null) return;
  const params = { ...shop.params, contact_id: id };
  const isDone = await waitFor(async () => {
    try {
      await persist(() => shop.call(eraseContact, { params, body: { confirm: true } }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'message_on_its_way') return null;
      // The answer of an earlier try got lost, or they became part of somebody else.
      if (error.status !== 404) throw error;
    }
    return true;
  }, patienceMs);
  if (!isDone) throw new Error(`Something was being sent to ${id} all the time.`);
  const phone = shop.recipients[recipient]!;
  shop.erased.push({ id, phone });
  forbid(shop, 'they were erased', { phone });
}

/** Far enough ahead for the clock of a process that is before the others. */
const aheadMs = 8000;

export async function schedule(shop: CampaignShop): Promise<void> {
  const params = { ...shop.params, campaign_id: shop.thirdCampaignId };
  const startsAt = await waitFor(async () => {
    const at = Math.ceil((Date.now() + aheadMs) / minute) * minute;
    const body = { local_time: onTheirClock(at).replace(' ', 'T'), zone: 'team' } as const;
    try {
      await persist(() => shop.call(scheduleCampaign, { params, body }));
      return at;
    } catch (error) {
      // Refused while WhatsApp does not let Herald in, and once the minute has passed in which nobody answered.
      if (error instanceof ApiError && ['campaign_blocked', 'time_passed'].includes(error.code)) return null;
      throw error;
    }
  }, patienceMs);
  if (startsAt === null) throw new Error('The campaign could not be scheduled all the time.');
  shop.thirdStartsAt = startsAt;
  shop.begun.add(shop.thirdCampaignId);
}

/** `YYYY-MM-DD HH:mm`, where everybody lives. */
function onTheirClock(at: number): string {
  const form = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Paris',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return form.format(at);
}

const hour = 3_600_000;

export async function beginQuietHours(shop: CampaignShop): Promise<void> {
  const campaignId = shop.secondCampaignId;
  const ban = await stop(shop, campaignId);
  const params = { ...shop.params, campaign_id: campaignId };
  const { data } = await persist(() => shop.call(getCampaign, { params }));
  const [from, to] = [Date.now() - hour, Date.now() + 3 * hour].map((at) => onTheirClock(at).slice(-5));
  const delivery = { ...data.delivery, quiet_hours: { from: from!, to: to! } };
  const isChanged = data.step === 'PAUSED' || data.step === 'CONTACTS_UPLOADED';
  if (isChanged) await persist(() => shop.call(updateCampaign, { params, body: { delivery } }));
  ban.until = Date.now();
  await resume(shop, campaignId);
  if (isChanged) forbid(shop, 'quiet hours began', { campaignId });
}

export async function revokeAccess(sandboxUrl: string, shop: CampaignShop, forMs: number): Promise<void> {
  const { team_id } = shop.params;
  const { wabaId, displayPhoneNumber } = shop.metaAccount;
  shop.isLetIn = false;
  shop.wasShutOut = true;
  await control(sandboxUrl, `accounts/${wabaId}/revoke`, {});
  await pause(forMs);
  const isDone = await waitFor(async () => {
    // A code works once: after an answer that was lost it takes another.
    const { code } = await control<{ code: string }>(sandboxUrl, 'signup', { wabaId, displayPhoneNumber });
    const body = { code, waba_id: wabaId, phone_number_id: shop.metaNumberId };
    return shop.call(connectWhatsapp, { params: { team_id }, body }).then(
      () => true,
      () => null,
    );
  }, patienceMs);
  if (!isDone) throw new Error('The number could not be connected anew.');
  shop.isLetIn = true;
  await Promise.all([...shop.begun].map((campaignId) => resume(shop, campaignId)));
}
