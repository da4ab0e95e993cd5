import { setExperiment } from '@herald/contract';
import { control, openShop, type Shop } from '../src/shop.ts';
import type { Plan } from './actions.ts';
import { openFlows } from './flows.ts';
import { secondAudience, thirdAudience } from './plan.ts';
import { findMetaTemplate, firstName, phoneOf, prepareCampaign, trackedTemplate } from './prepareCampaign.ts';
import type { Incoming } from './sandboxRecord.ts';
import { openTwoNumbers, type TwoNumbers } from './twoNumbers.ts';

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
  /** Another template for it, and how WhatsApp names it. */
  thirdOther: { id: number; metaId: string };
  /** It was given the other one before its time. */
  isThirdEdited: boolean;
  /** A person had uncertain ones of the campaign sent again, whether they had arrived or not. */
  isResent: boolean;
  /** Whom WhatsApp protects from too much marketing is tried again within the plan. */
  isCappedSoon: boolean;
  /** A second number, and what both send; null without. */
  two: TwoNumbers | null;
  /** Campaigns that somebody wants on their way. */
  begun: Set<number>;
  /** International, in the order of the file. */
  recipients: string[];
  bans: Ban[];
  /** False while WhatsApp does not let Herald in. */
  isLetIn: boolean;
  /** That WhatsApp did not, for a while. */
  wasShutOut: boolean;
  /** Contacts that became part of another one. */
  merged: number[];
  /** Contacts that were erased, and their numbers. */
  erased: { id: number; phone: string }[];
  /** Customers who write to it, as WhatsApp numbers. */
  customers: string[];
  /** What came in the same webhook as what ends a process, and without the sandbox. */
  besideDeadly: Incoming[];
}

export async function openCampaignShop(
  url: string,
  sandboxUrl: string,
  { recipients, throughput, capped, actions }: Plan,
  index: number,
): Promise<CampaignShop> {
  const shop = await openShop(url, sandboxUrl, {
    email: `claire${index}@example.com`,
    signup: { throughput, tier: 'TIER_UNLIMITED' },
  });
  const phones = Array.from({ length: recipients }, (_, line) => phoneOf(index, line));
  const campaignId = await prepareCampaign(shop, sandboxUrl, `spring_offer_${index}`, phones, {
    holdout: { percent: 10 },
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
  const thirdOther = await trackedTemplate(shop, sandboxUrl, `winter_words_${index}`);
  await openFlows(shop, sandboxUrl, `autumn_offer_${index}`);
  // After whoever comes into the automation was chosen: it would use up the cap.
  const hasTwo = actions.some(({ action }) => action.kind === 'two numbers' && action.shop === index);
  const two = hasTwo ? await openTwoNumbers(shop, sandboxUrl, index) : null;
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
    two,
    thirdOther: { id: thirdOther, metaId: await findMetaTemplate(sandboxUrl, `winter_words_${index}`) },
    isThirdEdited: false,
    isResent: false,
    isCappedSoon: capped === 'soon',
    begun: new Set([campaignId]),
    recipients: known.map((phone) => `+${phone}`),
    customers: [...known.slice(0, 20), ...strangers],
    bans: [],
    isLetIn: true,
    wasShutOut: false,
    merged: [],
    erased: [],
    besideDeadly: [],
  };
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
