import { priceCategories } from '@herald/whatsapp/model';
import { z } from 'zod';
import { data, id, pathId, time } from './common.ts';
import { defineRoute } from './route.ts';

// Meta's price lists: what Herald expects a message to cost. For operators of the installation.

/** Longer than any list that Meta publishes. */
export const largestPriceFile = 400_000;

export const priceListStates = ['in_force', 'upcoming', 'past', 'replaced', 'withdrawn'] as const;

export const priceList = z.object({
  /** Null: it came with Herald. */
  id: id.nullable(),
  currency: z.string(),
  valid_from: z.iso.date(),
  status: z.enum(priceListStates),
  file_name: z.string(),
  markets: z.int(),
  prices: z.int(),
  imported_at: time.nullable(),
  imported_by: z.string().nullable(),
  withdrawn_at: time.nullable(),
  withdrawn_by: z.string().nullable(),
});
export type PriceList = z.output<typeof priceList>;

/** A price is counted in millionths of its currency: a message costs fractions of a cent. */
export const priceChange = z.object({
  kind: z.enum(['added', 'changed', 'removed']),
  market: z.string(),
  category: z.enum(priceCategories),
  /** The first message of a month that costs this; 0 without tiers. */
  tier_from: z.int(),
  before_micros: z.int().nullable(),
  /** Of one that was removed: what such a message costs from then on. */
  after_micros: z.int().nullable(),
  /** Null where there is nothing to compare with. */
  percent: z.number().nullable(),
});
export type PriceChange = z.output<typeof priceChange>;

export const refusedPriceReasons = [
  'no_market',
  'unknown_market',
  'unknown_category',
  'not_a_price',
  'not_a_volume',
  'other_currency',
  'twice',
] as const;

export const refusedPrice = z.object({
  line: z.int(),
  reason: z.enum(refusedPriceReasons),
  /** What stands there. */
  value: z.string(),
});
export type RefusedPrice = z.output<typeof refusedPrice>;

export const priceListPreview = z.object({
  /** Confirmed with the import: of another file, or after another import, it is another one. */
  fingerprint: z.string(),
  currency: z.string(),
  valid_from: z.iso.date(),
  /** The day on which a list that is known already takes over; null: none. */
  valid_until: z.iso.date().nullable(),
  /** Counts from the moment of the import, and not only from a day to come. */
  is_at_once: z.boolean(),
  /** The list that would count on that day; null when there is none of this currency. */
  compared_with: priceList.nullable(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  same: z.int(),
  changes: z.array(priceChange),
  refused: z.array(refusedPrice),
});
export type PriceListPreview = z.output<typeof priceListPreview>;

const path = '/api/admin/price-lists';

const priceFile = z.object({
  file_name: z.string().trim().min(1).max(200),
  text: z.string().max(largestPriceFile),
  /** Absent: as the file says. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  valid_from: z.iso.date().optional(),
});

export const listPriceLists = defineRoute({
  name: 'listPriceLists',
  summary: 'Price lists: those that came with Herald and those that were imported, with what became of each',
  method: 'GET',
  path,
  access: 'admin',
  response: data(z.array(priceList)),
});

export const previewPriceList = defineRoute({
  name: 'previewPriceList',
  summary: 'What a price list would change. Nothing is written',
  method: 'POST',
  path: `${path}/preview`,
  access: 'admin',
  body: priceFile,
  response: data(priceListPreview),
});

export const importPriceList = defineRoute({
  name: 'importPriceList',
  summary: 'Import a price list as its preview showed it',
  method: 'POST',
  path,
  access: 'admin',
  body: priceFile.extend({
    fingerprint: z.string().max(100),
    /** Lines that cannot be read are left out, and the operator knows. */
    without_refused: z.boolean().default(false),
  }),
  response: data(priceList),
  status: 201,
  errors: ['preview_stale', 'lines_refused'],
});

export const withdrawPriceList = defineRoute({
  name: 'withdrawPriceList',
  summary: 'An imported list counts no more; the one before it does again',
  method: 'POST',
  path: `${path}/:list_id/withdraw`,
  access: 'admin',
  params: z.object({ list_id: pathId }),
  response: data(priceList),
});
