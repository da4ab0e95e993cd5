import { z } from 'zod';
import { outputKey, variableName } from '../model/names.ts';
import type { Move } from '../model/run.ts';
import { normalizeWords } from '../text/index.ts';
import { type At, type BlockKind, expectsNothing, noTexts, type Report } from './kind.ts';
import type { Known } from './known.ts';
import { after } from './times.ts';

const word = z.object({ how: z.enum(['is', 'starts', 'contains']).default('is'), word: z.string().max(100) });

/** Who writes. Without a word, every message counts. */
const keyword = z.object({
  kind: z.literal('kanal_v2_keyword'),
  words: z.array(word).max(50).default([]),
  /** `first`: never wrote to this number; `ad`: came from an ad; `link`: with a link or QR code of the tools. */
  entry: z.enum(['any', 'first', 'ad', 'link']).default('any'),
  /** Ids of ads; none: any. */
  ads: z.array(z.string().max(100)).max(50).default([]),
  /** Ends what the person is in; null: only when the whole message is a word. */
  interrupts: z.boolean().nullable().default(null),
  while_person_talks: z.boolean().default(false),
});
export type KeywordTrigger = z.output<typeof keyword>;

const templateTrigger = z.object({
  kind: z.literal('kanal_template'),
  template_ids: z.array(z.int().positive()).max(50).default([]),
  /** Their quick replies. */
  replies: z
    .array(z.object({ key: outputKey, title: z.string().max(200) }))
    .max(10)
    .default([]),
});

const path = z.string().max(200);
const webhook = z.object({
  kind: z.literal('incoming_webhook'),
  /** Where in the body each stands: `customer.phone`. */
  phone: path.default('phone'),
  name: path.default(''),
  email: path.default(''),
  /** The same event twice starts nobody twice. */
  event_id: path.default(''),
  variables: z.record(variableName, path).default({}),
});
export type WebhookTrigger = z.output<typeof webhook>;

const amount = z.number().min(0).nullable().default(null);
const shopFilters = {
  min_total: amount,
  max_total: amount,
  countries: z.array(z.string().length(2)).max(250).default([]),
  first_order: z.boolean().nullable().default(null),
};
const order = z.object({
  kind: z.literal('shopify_order_created'),
  on: z.enum(['created', 'paid']).default('created'),
  ...shopFilters,
});
export const shipmentStatuses = [
  'confirmed',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'failure',
] as const;
const shipment = z.object({
  kind: z.literal('shopify_shipment_updated'),
  statuses: z.array(z.enum(shipmentStatuses)).max(5).default([]),
});
const abandoned = z.object({
  kind: z.enum(['shopify_abandoned_checkout', 'shopify_abandoned_cart', 'shopify_abandoned_browse']),
  /** Without a change and without an order. */
  minutes: z.int().min(15).max(43_200).default(60),
  ...shopFilters,
});
const joined = z.object({
  kind: z.literal('list_joined'),
  group_id: z.int().positive().nullable().default(null),
});
const audience = z.object({ kind: z.literal('audience') });

/** `kanal_keyword` of old is one whose words are the whole message. */
const triggerSettings = z.preprocess(
  (value) =>
    typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'kanal_keyword'
      ? { ...value, kind: 'kanal_v2_keyword' }
      : value,
  z.discriminatedUnion('kind', [
    keyword,
    templateTrigger,
    webhook,
    order,
    shipment,
    abandoned,
    joined,
    audience,
  ]),
);
export type TriggerSettings = z.output<typeof triggerSettings>;

export const triggerTypes = [
  'kanal_v2_keyword',
  'kanal_template',
  'incoming_webhook',
  'shopify_order_created',
  'shopify_shipment_updated',
  'shopify_abandoned_checkout',
  'shopify_abandoned_cart',
  'shopify_abandoned_browse',
  'list_joined',
  'audience',
] as const;
export type TriggerType = (typeof triggerTypes)[number];

/** Whether a word of it ends what the person is in. */
export function interrupts({ interrupts: chosen }: KeywordTrigger, how: string): boolean {
  return chosen ?? how === 'is';
}

const cartValues = ['product', 'items', 'total', 'currency', 'url', 'path'].map((name) => `checkout.${name}`);

/**
 * What texts may say of what set a run off, by name. Empty where nothing is told, or where only the one who tells knows
 * what: a webhook.
 */
export function toldBy(kind: TriggerType): readonly string[] {
  if (isAbandonment(kind)) return cartValues;
  if (kind === 'shopify_order_created') return ['order.number', 'order.total', 'order.currency'];
  if (kind !== 'shopify_shipment_updated') return [];
  return ['order.number', ...['status', 'carrier', 'number', 'url'].map((name) => `shipment.${name}`)];
}

export const isAbandonment = (kind: TriggerType) => kind.startsWith('shopify_abandoned_');

/** What set off a run that somebody asked for as a test. */
export const testTrigger = 'test';

export const trigger: BlockKind<TriggerSettings> = {
  settings: triggerSettings,
  outputs: (settings) =>
    settings.kind === 'kanal_template' ? [...settings.replies.map(({ key }) => key), 'other'] : ['next'],
  rests: ({ kind }) => isAbandonment(kind),
  texts: noTexts,
  expects: expectsNothing,
  check: checkTrigger,
  run: runTrigger,
};

function runTrigger({ settings, state, now, event, id }: At<TriggerSettings>): Move {
  if (settings.kind === 'kanal_template') {
    const { output } = state.trigger;
    const isReply = settings.replies.some(({ key }) => key === output);
    return { do: 'go', output: isReply && output !== null ? output : 'other' };
  }
  // A test has no cart that could be waited for.
  const isTest = state.trigger.kind === testTrigger;
  if (isTest || !isAbandonment(settings.kind) || !('minutes' in settings))
    return { do: 'go', output: 'next' };
  const rest = {
    do: 'rest',
    phase: 1,
    hears: ['again', 'ordered'],
    due: after(now, { amount: settings.minutes, unit: 'minutes' }),
  } as const;
  switch (event.kind) {
    case 'ordered':
      return { do: 'end', end: { status: 'dropped', reason: 'ordered' } };
    case 'due':
    case 'go_on':
      return { do: 'ask', phase: 2, ask: { kind: 'still_abandoned', block: id } };
    case 'answer':
      return event.answer.kind === 'way' && event.answer.output === 'yes'
        ? { do: 'go', output: 'next' }
        : { do: 'end', end: { status: 'dropped', reason: 'not_abandoned' } };
    case 'enter':
    case 'again':
      return rest;
    default:
      return { do: 'stay' };
  }
}

function checkTrigger(settings: TriggerSettings, report: Report, known: Known): void {
  switch (settings.kind) {
    case 'kanal_v2_keyword':
      checkWords(settings, report, known);
      return;
    case 'kanal_template':
      if (settings.template_ids.length === 0) report.error('template_ids', 'field_missing');
      for (const id of settings.template_ids) {
        if (known.templates && !known.templates.has(id)) report.error('template_ids', 'template_missing');
      }
      return;
    case 'incoming_webhook':
      if (settings.phone.trim() === '') report.error('phone', 'field_missing');
      return;
    case 'list_joined':
      if (settings.group_id === null) report.error('group_id', 'field_missing');
      else if (known.lists && !known.lists.has(settings.group_id)) report.error('group_id', 'list_missing');
      return;
    case 'shopify_shipment_updated':
      if (settings.statuses.length === 0) report.error('statuses', 'field_missing');
      checkShop(report, known);
      return;
    case 'audience':
      return;
    default:
      checkShop(report, known);
  }
}

function checkShop(report: Report, { shop }: Known): void {
  if (shop === false) report.error('', 'shop_missing', { at: 'trigger' });
}

function checkWords({ words }: KeywordTrigger, report: Report, known: Known): void {
  words.forEach(({ word: written }, index) => {
    const field = `words.${index}.word`;
    const said = normalizeWords(written);
    if (said === '') {
      report.error(field, 'field_missing');
      return;
    }
    if (known.isStopWord?.(written)) {
      report.error(field, 'keyword_is_stop_word', { word: written });
      return;
    }
    const winner = known.words?.get(said);
    if (winner !== undefined) report.warn(field, 'keyword_taken', { word: written, name: winner });
  });
}
