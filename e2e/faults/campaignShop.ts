import {
  createCampaign,
  type DeliveryOptions,
  defaultDelivery,
  getCampaign,
  setExperiment,
  updateCampaign,
  uploadContactsCsvExcel,
} from '@herald/contract';
import { approvedTemplate, control, controlGet, openShop, type Shop } from '../src/shop.ts';
import type { Plan } from './actions.ts';
import { openFlows } from './flows.ts';
import { secondAudience, thirdAudience } from './plan.ts';
import { waitFor } from './waiting.ts';

/** What must not be posted any more: a paused or deleted campaign, marketing to somebody who does not want it. */
export interface Ban {
  reason: string;
  of: { campaignId: number } | { phone: string };
  /** When Herald had answered, and when it was taken back: the machine's clock, as the sandbox's log. */
  from: number;
  until: number;
}

/** A merchant with a number and campaigns that are ready to start. */
export interface CampaignShop extends Shop {
  campaignId: number;
  /** The templates of its two messages, as WhatsApp names them. */
  metaTemplateIds: readonly [string, string];
  /** To some of the same people. */
  secondCampaignId: number;
  /** To fewer of them. */
  thirdCampaignId: number;
  /** When it has to start by itself. */
  thirdStartsAt: number | null;
  /** Campaigns that somebody wants on their way. */
  begun: Set<number>;
  /** International, in the order of the file. */
  recipients: string[];
  bans: Ban[];
  /** False while WhatsApp does not let Herald in. */
  isLetIn: boolean;
  /** Contacts that became part of another one. */
  merged: number[];
  /** Contacts that were erased, and their numbers. */
  erased: { id: number; phone: string }[];
  /** Customers who write to it, as WhatsApp numbers. */
  customers: string[];
}

export async function openCampaignShop(
  url: string,
  sandboxUrl: string,
  { recipients, throughput }: Plan,
  index: number,
): Promise<CampaignShop> {
  const shop = await openShop(url, sandboxUrl, {
    email: `claire${index}@example.com`,
    signup: { throughput, tier: 'TIER_UNLIMITED' },
  });
  const phones = Array.from({ length: recipients }, (_, line) => phoneOf(index, line));
  const campaignId = await prepareCampaign(shop, sandboxUrl, `spring_offer_${index}`, phones, {
    percent: 10,
  });
  const other = await trackedTemplate(shop, sandboxUrl, `spring_words_${index}`);
  await shop.call(setExperiment, {
    params: { ...shop.params, campaign_id: campaignId },
    body: {
      metric: 'click',
      test: null,
      others: [{ template_id: other, variables: { 'body.1': firstName } }],
    },
  });
  const metaTemplateIds = [
    await findMetaTemplate(sandboxUrl, `spring_offer_${index}`),
    await findMetaTemplate(sandboxUrl, `spring_words_${index}`),
  ] as const;
  const few = phones.slice(0, secondAudience);
  const secondCampaignId = await prepareCampaign(shop, sandboxUrl, `summer_offer_${index}`, few);
  const fewer = few.slice(0, thirdAudience);
  const thirdCampaignId = await prepareCampaign(shop, sandboxUrl, `winter_offer_${index}`, fewer);
  await openFlows(shop, sandboxUrl, `autumn_offer_${index}`);
  const strangers = Array.from(
    { length: 10 },
    (_, line) => `3370000${index}1${String(line).padStart(3, '0')}`,
  );
  const known = phones.map((phone) => `33${phone.slice(1)}`);
  return {
    ...shop,
    campaignId,
    metaTemplateIds,
    secondCampaignId,
    thirdCampaignId,
    thirdStartsAt: null,
    begun: new Set([campaignId]),
    recipients: known.map((phone) => `+${phone}`),
    customers: [...known.slice(0, 20), ...strangers],
    bans: [],
    isLetIn: true,
    merged: [],
    erased: [],
  };
}

/** Numbers that belong to nobody; each shop has its own. */
const phoneOf = (shop: number, line: number) => `063998${String(shop * 5000 + line).padStart(4, '0')}`;

async function findMetaTemplate(sandboxUrl: string, name: string): Promise<string> {
  const { data } = await controlGet<{ data: { id: string; name: string }[] }>(sandboxUrl, 'templates');
  return data.find((template) => template.name === name)!.id;
}

const firstName = { source: 'column', column: 'Prénom', fallback: '' } as const;

/** Everybody's button leads through an address of their own. */
function trackedTemplate(shop: Shop, sandboxUrl: string, name: string): Promise<number> {
  const url = 'https://example.com/soldes';
  const button = { type: 'url', text: 'Voir', index: 0, url, variable: null, track: true } as const;
  return approvedTemplate(shop, sandboxUrl, name, [{ type: 'CTA', buttons: [button] }]);
}

async function prepareCampaign(
  shop: Shop,
  sandboxUrl: string,
  template: string,
  phones: string[],
  holdout: DeliveryOptions['holdout'] = null,
): Promise<number> {
  const { call } = shop;
  const template_id = await trackedTemplate(shop, sandboxUrl, template);
  const { data } = await call(createCampaign, { params: shop.params, body: { name: template, template_id } });
  const params = { ...shop.params, campaign_id: data.id };
  const lines = phones.map((phone, line) => `P${line};${phone}`);
  const form = new FormData();
  form.set('contacts', new Blob([`Prénom;Téléphone\n${lines.join('\n')}\n`]), 'contacts.csv');
  await call(uploadContactsCsvExcel, { params, form });
  const filled = await waitFor(async () => {
    const now = await call(getCampaign, { params });
    const isFilled = now.data.step === 'CONTACTS_UPLOADED' && now.data.stats.total_contact === phones.length;
    return isFilled ? now : null;
  }, 90_000);
  if (!filled) throw new Error('The recipients were not imported in time.');
  await call(updateCampaign, {
    params,
    body: { variables: { 'body.1': firstName }, delivery: { ...defaultDelivery, holdout } },
  });
  return data.id;
}

const timings = {
  soon: { sentMs: 100, deliveredMs: 400, readMs: 2000 },
  // When everything is quiet the sandbox's clock is put forward beyond them.
  late: { sentMs: 130_000, deliveredMs: 131_000, readMs: 135_000 },
};

/** How statuses come, and webhooks that come again soon after Herald did not take them. */
export async function prepareSandbox(sandboxUrl: string, { behaviours, statuses }: Plan): Promise<void> {
  await control(sandboxUrl, 'settings', {
    behaviours,
    timing: timings[statuses],
    hangMs: 3000,
    webhooks: { retryDelaysMs: [100, 200, 500, 1000], timeoutMs: 5000 },
  });
}
