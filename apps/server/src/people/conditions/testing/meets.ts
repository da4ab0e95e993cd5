import type {
  choiceTest,
  dateTest,
  numberTest,
  SegmentCondition,
  SegmentConditions,
  textTest,
} from '@herald/contract';
import type { z } from 'zod';
import { suits } from '../../../modules/contactFields/index.ts';

/** Somebody, with all that conditions may ask about. */
export interface Person {
  id: number;
  name: string | null;
  first_name: string | null;
  email: string | null;
  country_code: string | null;
  language: string | null;
  optin_status: 'opted_in' | 'opted_out' | 'unknown';
  attributes: Record<string, string>;
  created_at: Date;
  last_interaction_at: Date | null;
  lists: number[];
  labels: number[];
  conversation: { shelf: 'open' | 'closed' | 'snoozed'; window: Date; unread: number; heard: Date } | null;
  clicked_at: Date | null;
  bought: {
    currency: 'EUR' | 'JPY' | 'TND';
    total: number;
    at: Date;
    isCancelled: boolean;
    /** What is left of each product. */
    lines: { product: number; quantity: number }[];
  } | null;
  campaigns: { id: number; delivered: boolean; read: boolean; replied: boolean; at: Date }[];
}

type Of<Name extends string> = Extract<SegmentCondition, { about: Name }>;
type TextTest = z.output<typeof textTest>;
type DateTest = z.output<typeof dateTest>;
type ChoiceTest = z.output<typeof choiceTest>;
type NumberTest = z.output<typeof numberTest>;

/** When the test asks. */
export const now = new Date('2026-11-20T23:30:00Z');
export const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

/** The team of the test works on a clock without summer time, one hour ahead. */
export const zone = 'Africa/Lagos';
const dayOf = (moment: Date) => new Date(moment.getTime() + 3_600_000).toISOString().slice(0, 10);
const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000;
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The same question as the database answers, asked in the slowest and plainest way. */
export function meets(person: Person, { match, conditions }: SegmentConditions, now: Date): boolean {
  if (conditions.length === 0) return true;
  const met = (one: SegmentConditions['conditions'][number]) =>
    'match' in one ? meets(person, one, now) : meetsOne(person, one, now);
  return match === 'all' ? conditions.every(met) : conditions.some(met);
}

function meetsOne(person: Person, one: SegmentCondition, now: Date): boolean {
  switch (one.about) {
    case 'name':
      return text(one.test, person.name || person.first_name);
    case 'first_name':
      return text(one.test, person.first_name);
    case 'email':
      return text(one.test, person.email);
    case 'last_name':
    case 'phone_number':
      return text(one.test, null);
    case 'country_code':
      return choice(one.test, person.country_code);
    case 'language':
      return language(one.test, person.language);
    case 'optin_status':
      return one.values.includes(person.optin_status) === (one.op === 'any_of');
    case 'attribute':
      return attribute(person, one, now);
    case 'created_at':
      return day(one.test, dayOf(person.created_at), now);
    case 'last_interaction_at':
      return day(one.test, person.last_interaction_at && dayOf(person.last_interaction_at), now);
    case 'last_message_received_at':
      return day(one.test, person.conversation && dayOf(person.conversation.heard), now);
    case 'last_order_date':
      return day(one.test, person.bought && !person.bought.isCancelled ? dayOf(person.bought.at) : null, now);
    case 'orders_count':
      return number(one.test, person.bought && !person.bought.isCancelled ? 1 : 0);
    case 'total_spent':
      return number(one.test, spent(person));
    case 'product':
      return bought(person, one, now) === (one.op === 'bought');
    case 'list':
      return one.group_ids.some((id) => person.lists.includes(id)) === (one.op === 'in');
    case 'label':
      return one.label_ids.some((id) => person.labels.includes(id)) === (one.op === 'any_of');
    case 'campaign': {
      const found = person.campaigns.some((campaign) => {
        if (one.campaign_id !== null && campaign.id !== one.campaign_id) return false;
        if (!isWithin(campaign.at, one.within_days, now)) return false;
        if (one.op.endsWith('replied')) return campaign.replied;
        return one.op.endsWith('read') ? campaign.read : campaign.delivered || campaign.read;
      });
      return found !== one.op.startsWith('not_');
    }
    case 'conversation':
      return conversation(person, one.state, now) === (one.op === 'is');
    case 'link_click': {
      const { clicked_at } = person;
      return (clicked_at !== null && isWithin(clicked_at, one.within_days, now)) === (one.op === 'clicked');
    }
  }
}

function isWithin(moment: Date, days: number | null | undefined, now: Date): boolean {
  return moment.getTime() > (days ? now.getTime() - days * 86_400_000 : 0);
}

function bought({ bought: order }: Person, { product_ids, within_days }: Of<'product'>, now: Date): boolean {
  if (!order || order.isCancelled || !isWithin(order.at, within_days, now)) return false;
  return order.lines.some(({ product, quantity }) => quantity > 0 && product_ids.includes(product));
}

/** In whole units, as people read it. */
function spent({ bought }: Person): number {
  if (!bought || bought.isCancelled) return 0;
  return bought.total / { EUR: 100, JPY: 1, TND: 1000 }[bought.currency];
}

function conversation({ conversation: own }: Person, state: Of<'conversation'>['state'], now: Date): boolean {
  if (own === null) return state === 'none';
  if (state === 'window_open') return own.window > now;
  if (state === 'unread') return own.unread > 0;
  return state === own.shelf;
}

function text(test: TextTest, value: string | null): boolean {
  if (!('value' in test)) return !!value === (test.op === 'is_set');
  const [have, want] = [value === null ? null : plain(value), plain(test.value)];
  switch (test.op) {
    case 'is':
      return have === want;
    case 'is_not':
      return have !== want;
    case 'contains':
      return have?.includes(want) ?? false;
    case 'does_not_contain':
      return !have?.includes(want);
    case 'starts_with':
      return have?.startsWith(want) ?? false;
  }
}

function choice(test: ChoiceTest, value: string | null): boolean {
  if (!('values' in test)) return !!value === (test.op === 'is_set');
  return (value !== null && test.values.includes(value)) === (test.op === 'any_of');
}

function language(test: ChoiceTest, value: string | null): boolean {
  if (!('values' in test) || value === null) return choice(test, value);
  const isMeant = test.values.some((wanted) => value === wanted || value.startsWith(`${wanted}_`));
  return isMeant === (test.op === 'any_of');
}

function day(test: DateTest, value: string | null, now: Date): boolean {
  if (test.op === 'is_set' || test.op === 'is_not_set') return (value !== null) === (test.op === 'is_set');
  if (test.op === 'not_within_last_days')
    return value === null || !day({ op: 'within_last_days', days: test.days }, value, now);
  if (value === null) return false;
  const [at, today] = [dayNumber(value), dayNumber(dayOf(now))];
  switch (test.op) {
    case 'on':
      return value === test.date;
    case 'before':
      return value < test.date;
    case 'after':
      return value > test.date;
    case 'within_last_days':
      return at <= today && at > today - test.days;
    case 'within_next_days':
      return at >= today && at < today + test.days;
  }
}

function attribute({ attributes }: Person, one: Of<'attribute'>, now: Date): boolean {
  const raw = attributes[one.key] ?? null;
  const value =
    raw !== null && suits({ kind: one.kind, choices: raw === null ? [] : [raw] }, raw) ? raw : null;
  switch (one.kind) {
    case 'text':
      return text(one.test, value);
    case 'choice':
      return choice(one.test, value);
    case 'date':
      return day(one.test, value, now);
    case 'boolean':
      if (one.test.op === 'is_set' || one.test.op === 'is_not_set')
        return (value !== null) === (one.test.op === 'is_set');
      return value === (one.test.op === 'is_true' ? 'true' : 'false');
    case 'number':
      return number(one.test, value === null ? null : Number(value));
  }
}

function number(test: NumberTest, value: number | null): boolean {
  if (test.op === 'between') return value !== null && value >= test.from && value <= test.to;
  if (!('value' in test)) return (value !== null) === (test.op === 'is_set');
  if (test.op === 'not_eq') return value !== test.value;
  if (value === null) return false;
  const order = Math.sign(value - test.value);
  return { eq: order === 0, gt: order > 0, gte: order >= 0, lt: order < 0, lte: order <= 0 }[test.op];
}
