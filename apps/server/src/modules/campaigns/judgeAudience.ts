import type { SkipReason } from '@herald/contract';
import { priceCategories, priceOf, variablesOf } from '@herald/whatsapp/model';
import { builtInPrices } from '../../messaging/ledger/index.ts';
import {
  decide,
  type GateFacts,
  loadNumberFacts,
  loadTemplate,
  type NumberFacts,
  type SendableTemplate,
} from '../../messaging/outbound/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { type AudienceGroup, readAudience } from './audienceQueries.ts';
import type { CampaignRow } from './queries.ts';

export interface MarketCost {
  market: string;
  recipients: number;
  /** Millionths of the currency. */
  unitMicros: number;
  micros: number;
}

export interface Judgement {
  total: number;
  sendable: number;
  skipped: { reason: SkipReason; count: number }[];
  micros: number;
  isEstimate: boolean;
  markets: MarketCost[];
  /** Refusals that concern everybody: with them, nothing can be sent at all. */
  blocking: SkipReason[];
}

/** Who of the waiting recipients would get the message now, who would not and why, and what it costs. */
export async function judgeAudience(
  tx: Tx,
  teamId: number,
  campaign: CampaignRow,
  now: Date,
): Promise<Judgement> {
  const template =
    campaign.template_id === null
      ? null
      : await loadTemplate(tx, teamId, campaign.phone_number_id, campaign.template_id);
  const number = await loadNumberFacts(tx, teamId, campaign.phone_number_id);
  const needed = template ? variablesOf(template.structure).map(({ key }) => key) : [];
  const groups = await readAudience(tx, teamId, campaign.id, needed, campaign.variables);
  const skipped = new Map<SkipReason, number>();
  const blocking = new Set<SkipReason>();
  const sendable: AudienceGroup[] = [];

  for (const group of groups) {
    const decision = decide(factsOf(group, template, number, now));
    if (decision.allowed) {
      sendable.push(group);
      continue;
    }
    skipped.set(decision.reason, (skipped.get(decision.reason) ?? 0) + group.count);
    if (decision.scope !== 'contact' && decision.reason !== 'template_paused') blocking.add(decision.reason);
  }
  const sum = (list: AudienceGroup[]) => list.reduce((total, { count }) => total + count, 0);
  return {
    total: sum(groups),
    sendable: sum(sendable),
    skipped: [...skipped].map(([reason, count]) => ({ reason, count })),
    blocking: [...blocking],
    ...costOf(sendable, template?.category ?? 'MARKETING', campaign.currency, now),
  };
}

/** No such number. */
const nothing: NumberFacts = {
  status: null,
  hasToken: false,
  violation: null,
  restrictions: [],
  hasPlan: true,
  trialEndsAt: null,
  zone: 'UTC',
};

function factsOf(
  group: AudienceGroup,
  template: SendableTemplate | null,
  number: GateFacts['number'] | null,
  now: Date,
): GateFacts {
  return {
    now,
    cause: 'campaign',
    number: number ?? nothing,
    contact: {
      optin: group.optin,
      phone: group.prefix,
      bsuid: group.hasUserId ? 'known' : null,
      windowClosesAt: null,
      country: null,
      recentCampaigns: 0,
      isInPortfolio: false,
    },
    campaign: null,
    portfolio: null,
    template: {
      status: template?.status ?? null,
      category: template?.category ?? 'MARKETING',
      missing: group.missing,
    },
  };
}

function costOf(groups: AudienceGroup[], templateCategory: string, currency: string, at: Date) {
  const category = priceCategories.find((name) => name === templateCategory.toLowerCase()) ?? 'marketing';
  const markets = new Map<string, MarketCost>();
  let isEstimate = false;
  for (const { prefix, count } of groups) {
    const price = priceOf(builtInPrices(), { phone: prefix, category, currency, at });
    if (!price || price.estimated) isEstimate = true;
    const market = price?.market ?? '?';
    const known = markets.get(market) ?? { market, recipients: 0, unitMicros: price?.micros ?? 0, micros: 0 };
    known.recipients += count;
    known.micros += count * (price?.micros ?? 0);
    markets.set(market, known);
  }
  const list = [...markets.values()].sort((a, b) => b.micros - a.micros);
  return { markets: list, isEstimate, micros: list.reduce((total, { micros }) => total + micros, 0) };
}
