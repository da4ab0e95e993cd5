import { isEntitled, minorUnits, type SkipReason } from '@herald/contract';
import type { NeededVariable } from '@herald/whatsapp/model';
import {
  countryOf,
  type Decision,
  decide,
  type GateFacts,
  loadNumberFacts,
  type NumberFacts,
  reachedCap,
  readDelivery,
  type Terms,
  termsOfCampaign,
} from '../../messaging/outbound/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { readPrepaidFor } from '../balance/index.ts';
import { costOf, type MarketCost } from './audienceCost.ts';
import { type AudienceMessage, loadMessages } from './audienceMessages.ts';
import {
  type AudienceGroup,
  type AudienceQuestion,
  countExcluded,
  readAudience,
  sampleAudience,
} from './audienceQueries.ts';
import { freeFromAds } from './freeFromAds.ts';
import { requiredOf, unmetNeeds, withoutInvalid } from './needs.ts';
import type { CampaignRow } from './queries.ts';
import { keepGroups, recentGroups } from './recentGroups.ts';

export interface Judgement {
  /** Null when the number is gone. */
  number: NumberFacts | null;
  total: number;
  sendable: number;
  /** Those who would get it. */
  recipients: readonly AudienceGroup[];
  /** Where those who would get it live, as far as anybody knows. */
  countries: (string | null)[];
  skipped: { reason: SkipReason; count: number }[];
  micros: number;
  /** As if nobody were free: whoever is at the start may not be when it reaches them. */
  atMostMicros: number;
  /** People from ads to whom everything is free when it starts. */
  free: number;
  isEstimate: boolean;
  markets: MarketCost[];
  /** What is paid ahead, and what of it this campaign takes; null where Meta bills the team itself. */
  prepaid: { currency: string; available: number; needed: number } | null;
  /** Refusals that concern everybody: with them, nothing can be sent at all. */
  blocking: SkipReason[];
  /** What each message must be given and nobody has chosen. */
  unmet: NeededVariable[];
}

/** A group with the gate's word on it; null for those who get the message, now or after some waiting. */
export interface JudgedGroup {
  group: AudienceGroup;
  reason: SkipReason | null;
  /** Whether it is about everybody: then nothing can be sent at all. */
  isBlocking: boolean;
}

interface Judged {
  /** The campaign's own, then those that are tried out beside it. */
  messages: AudienceMessage[];
  number: NumberFacts | null;
  question: AudienceQuestion;
  groups: JudgedGroup[];
}

/** With these the campaign waits, and goes on by itself. */
const comesBack: ReadonlySet<string> = new Set(['template_paused', 'template_in_review']);

/** Up to here everybody is looked at in a few milliseconds. */
const smallAudience = 2_000;
/** Above so many a look at everybody takes longer than the head of a page should. */
const largeAudience = 20_000;

/**
 * `now` as they are; `recent` as they were within the last minute where they are many; `rough` perhaps of a part of them
 * alone.
 */
export type Look = 'now' | 'recent' | 'rough';

/** Each group of the waiting recipients with what the gate says about it. */
export async function judgeGroups(
  tx: Tx,
  teamId: number,
  campaign: CampaignRow,
  now: Date,
  look: Look = 'now',
): Promise<Judged> {
  const { phone_number_id } = campaign;
  const messages = await loadMessages(tx, teamId, campaign);
  const number = await loadNumberFacts(tx, teamId, phone_number_id);
  const terms = termsOfCampaign(campaign);
  const question = questionOf(teamId, campaign, messages, terms, now);
  const alike = await readGroups(tx, question, campaign.total_pending, look);
  const groups = alike.map((group): JudgedGroup => {
    const decision = decideAll(group, messages, number, terms, now);
    // Whoever only has to wait gets it in the end.
    if (decision.allowed || (decision.scope === 'contact' && decision.until !== null))
      return { group, reason: null, isBlocking: false };
    const isBlocking = decision.scope !== 'contact' && !comesBack.has(decision.reason);
    return { group, reason: decision.reason, isBlocking };
  });
  return { messages, number, question, groups };
}

async function readGroups(
  tx: Tx,
  question: AudienceQuestion,
  people: number,
  look: Look,
): Promise<readonly AudienceGroup[]> {
  if (people <= smallAudience) return readAudience(tx, question, true);
  const recent = look === 'now' ? undefined : recentGroups(question);
  if (recent) return recent;
  if (look === 'rough' && people > largeAudience) return sampleAudience(tx, question, people);
  const groups = await readAudience(tx, question, people <= largeAudience);
  keepGroups(question, groups);
  return groups;
}

/** What forbids one of the messages forbids all: people would be compared who differ in more than what they got. */
function decideAll(
  group: AudienceGroup,
  messages: readonly AudienceMessage[],
  number: NumberFacts | null,
  terms: Terms,
  now: Date,
): Decision {
  const decisions = messages.map(({ template }) => decide(factsOf(group, template, number, terms, now)));
  return decisions.find(({ allowed }) => !allowed) ?? decisions[0]!;
}

/** Somebody whom nothing of their own keeps from getting it. */
const anybody: AudienceGroup = {
  optin: 'opted_in',
  prefix: '33',
  hasUserId: true,
  country: 'FR',
  language: null,
  isCapped: false,
  isBlocked: false,
  isFree: false,
  missing: [],
  count: 1,
};

/** What keeps everybody from a campaign now, whoever may be in it: its number, its team, its plan, its template. */
export async function forbidsAll(
  tx: Tx,
  teamId: number,
  campaign: CampaignRow,
  now: Date,
): Promise<SkipReason | null> {
  const number = await loadNumberFacts(tx, teamId, campaign.phone_number_id);
  if (number && !isEntitled(number, 'campaigns', now)) return 'plan_required';
  const messages = await loadMessages(tx, teamId, campaign);
  const decision = decideAll(anybody, messages, number, termsOfCampaign(campaign), now);
  return decision.allowed || decision.scope === 'contact' ? null : decision.reason;
}

/** Who of the waiting recipients would get the message, who would not and why, and what it costs. */
export async function judgeAudience(
  tx: Tx,
  teamId: number,
  campaign: CampaignRow,
  now: Date,
): Promise<Judgement> {
  const { messages, number, groups } = await judgeGroups(tx, teamId, campaign, now);
  const excluded = await countExcluded(tx, teamId, campaign.id);
  const skipped = new Map<SkipReason, number>(excluded > 0 ? [['excluded', excluded]] : []);
  const blocking = new Set<SkipReason>();
  for (const { group, reason, isBlocking } of groups) {
    if (reason) skipped.set(reason, (skipped.get(reason) ?? 0) + group.count);
    if (reason && isBlocking) blocking.add(reason);
  }
  if (number && !isEntitled(number, 'campaigns', now)) blocking.add('plan_required');
  const sendable = groups.filter(({ reason }) => reason === null).map(({ group }) => group);
  const cost = costOf(sendable, messages, campaign.currency, now);
  const sum = (list: AudienceGroup[]) => list.reduce((total, { count }) => total + count, 0);
  return {
    number,
    total: sum(groups.map(({ group }) => group)) + excluded,
    sendable: sum(sendable),
    recipients: sendable,
    countries: [...new Set(sendable.map(countryOfGroup))],
    skipped: [...skipped].map(([reason, count]) => ({ reason, count })),
    blocking: [...blocking],
    unmet: messages.flatMap(({ template, variables }) => unmetNeeds(requiredOf(template), variables, now)),
    prepaid: await readNeed(tx, teamId, campaign, cost.atMostMicros),
    ...cost,
  };
}

/** What is set aside for it already counts as there. A budget below the cost is all that it may take. */
async function readNeed(
  tx: Tx,
  teamId: number,
  { id, currency, delivery, cost_micros, reserved_micros }: CampaignRow,
  micros: number,
): Promise<Judgement['prepaid']> {
  const prepaid = await readPrepaidFor(tx, teamId, id);
  if (!prepaid) return null;
  const { budget } = readDelivery(delivery);
  const open = minorUnits(micros + reserved_micros, currency);
  const needed =
    budget === null ? open : Math.min(open, Math.max(0, budget - minorUnits(cost_micros, currency)));
  return { currency: prepaid.currency, available: prepaid.available + prepaid.held, needed };
}

function questionOf(
  teamId: number,
  campaign: CampaignRow,
  messages: readonly AudienceMessage[],
  { frequencyCap }: Terms,
  now: Date,
): AudienceQuestion {
  const capped = frequencyCap && reachedCap(teamId, campaign.id, frequencyCap, now);
  // Whoever is still free when it begins. How long it takes nobody knows, so what is set aside is for all of them.
  const start = new Date(Math.max(now.getTime(), campaign.scheduled_at?.getTime() ?? 0));
  const needs = messages.flatMap(({ template, variables }, place) => {
    const needed = requiredOf(template);
    const mapping = withoutInvalid(needed, variables);
    return needed.map(({ key, kind }) => ({
      key,
      source: mapping[key],
      isMeasured: place === 0 && kind === 'text',
    }));
  });
  return {
    teamId,
    campaignId: campaign.id,
    key: JSON.stringify([needs, frequencyCap, campaign.total_pending, campaign.total_skipped]),
    needs,
    capped,
    free: freeFromAds(teamId, campaign.phone_number_id, start),
  };
}

function countryOfGroup({ country, prefix }: AudienceGroup): string | null {
  return countryOf({ country, phone: prefix, bsuid: null });
}

/** No such number. */
const nothing: NumberFacts = {
  status: null,
  hasToken: false,
  isBlocked: false,
  isEnding: false,
  violation: null,
  restrictions: [],
  plan: 'free',
  hasScaleAccess: true,
  trialEndsAt: null,
  zone: 'UTC',
  currency: 'EUR',
};

function factsOf(
  group: AudienceGroup,
  template: AudienceMessage['template'],
  number: NumberFacts | null,
  terms: Terms,
  now: Date,
): GateFacts {
  return {
    now,
    cause: 'campaign',
    // Without a plan nothing starts; who would get it with one is worth knowing all the same.
    number: { ...(number ?? nothing), hasScaleAccess: true },
    contact: {
      optin: group.optin,
      phone: group.prefix,
      bsuid: group.hasUserId ? 'known' : null,
      windowClosesAt: null,
      country: countryOfGroup(group),
      recentMarketing: group.isCapped ? (terms.frequencyCap?.messages ?? 0) : 0,
      bestHour: null,
      isInPortfolio: false,
      isBlocked: group.isBlocked,
      isSettled: false,
    },
    template: {
      status: template?.status ?? null,
      category: template?.category ?? 'MARKETING',
      missing: group.missing,
    },
    terms,
    // Nor does the budget exclude anybody: the review tells what all of them cost.
    budget: null,
    // The portfolio's limit makes it take longer and excludes nobody.
    portfolio: null,
  };
}
