import {
  createCampaign,
  defaultDelivery,
  getCampaign,
  listConversations,
  pauseCampaign,
  startCampaign,
  updateCampaign,
  uploadContactsCsvExcel,
} from '@herald/contract';
import { eventually } from '../src/launcher.ts';
import { approvedTemplate, control, openShop, type Shop } from '../src/shop.ts';

/** A merchant with a number of its own and a campaign that is ready to start. */
export interface SendingShop extends Shop {
  campaignId: number;
  /** WhatsApp's name of somebody who writes to it and is sent nothing. */
  customer: string;
}

interface Audience {
  people: number;
  /** Messages a minute. */
  speed: number;
}

export async function openSendingShop(
  url: string,
  sandboxUrl: string,
  index: number,
  { people, speed }: Audience,
): Promise<SendingShop> {
  const shop = await openShop(url, sandboxUrl, {
    email: `claire${index}@example.com`,
    signup: { throughput: 'HIGH', tier: 'TIER_UNLIMITED' },
  });
  const template_id = await approvedTemplate(shop, sandboxUrl, `spring_offer_${index}`);
  const { data } = await shop.call(createCampaign, {
    params: shop.params,
    body: { name: 'Spring', template_id },
  });
  const params = { ...shop.params, campaign_id: data.id };
  const lines = Array.from({ length: people }, (_, line) => `P${line};${phoneOf(index, line)}`);
  const form = new FormData();
  form.set('contacts', new Blob([`Prénom;Téléphone\n${lines.join('\n')}\n`]), 'contacts.csv');
  await shop.call(uploadContactsCsvExcel, { params, form });
  await eventually(async () => {
    const now = await shop.call(getCampaign, { params });
    return now.data.step === 'CONTACTS_UPLOADED' && now.data.stats.total_contact === people;
  });
  const variables = { 'body.1': { source: 'column', column: 'Prénom', fallback: '' } as const };
  const delivery = { ...defaultDelivery, speed_limit: speed };
  await shop.call(updateCampaign, { params, body: { variables, delivery } });
  await shop.call(startCampaign, { params });
  return { ...shop, campaignId: data.id, customer: `3370000100${index}` };
}

/** Each shop's own. */
const phoneOf = (shop: number, line: number) => `063998${String(shop * 1500 + line).padStart(4, '0')}`;

/** Somebody writes to the shop; returns WhatsApp's name for the message. */
export async function write(sandboxUrl: string, { metaNumberId, customer }: SendingShop): Promise<string> {
  const body = { phoneNumberId: metaNumberId, type: 'text', text: 'Bonjour' };
  const { id } = await control<{ id: string }>(sandboxUrl, `customers/${customer}/messages`, body);
  return id;
}

/** What of it nobody has read. */
export async function unreadOf({ call, params, customer }: SendingShop): Promise<number> {
  const { data } = await call(listConversations, { params, query: {} });
  return data.find(({ phone_number }) => phone_number === `+${customer}`)?.unread_count ?? 0;
}

/** Lets the rest of the campaign leave as fast as it may. */
export async function hurry({ call, params, campaignId }: SendingShop): Promise<void> {
  const place = { ...params, campaign_id: campaignId };
  await call(pauseCampaign, { params: place });
  const { data } = await call(getCampaign, { params: place });
  await call(updateCampaign, {
    params: place,
    body: { delivery: { ...data.delivery, speed_limit: null } },
  });
  await call(startCampaign, { params: place });
}

/** Nothing is on its way any more, and everything that was taken has been delivered. */
export async function isOver({ call, params, campaignId }: SendingShop): Promise<boolean> {
  const { data } = await call(getCampaign, { params: { ...params, campaign_id: campaignId } });
  const { total_delivered, total_failed, total_uncertain, total_contact } = data.stats;
  return data.step === 'SENDED' && total_delivered + total_failed + total_uncertain === total_contact;
}
