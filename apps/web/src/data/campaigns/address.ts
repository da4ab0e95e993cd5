import {
  attributionWindows,
  calendarMonth,
  campaignPeriods,
  campaignSortNames,
  campaignStatuses,
} from '@herald/contract';
import { z } from 'zod';
import { pageNumber, searchWords } from '#ui/searchParams.ts';

/** What the address of the campaigns holds; the values that are the default stay out of it. */
export const campaignAddress = z.object({
  search: searchWords,
  status: z.enum(campaignStatuses).optional().catch(undefined),
  period: z.enum(campaignPeriods).catch('all_time'),
  attribution_window: z.enum(attributionWindows).catch('5_days'),
  sort: z.enum(campaignSortNames).catch('newest'),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
});
export type CampaignAddress = z.output<typeof campaignAddress>;

/** What the address of the calendar holds: nothing, or another month than this one. */
export const calendarAddress = z.object({ month: calendarMonth.optional().catch(undefined) });

export const recipientTabs = [
  'all',
  'pending',
  'sent',
  'delivered',
  'read',
  'failed',
  'skipped',
  'held_out',
  'uncertain',
] as const;

/** What the address of the results holds. */
export const recipientAddress = z.object({
  page: pageNumber,
  status: z.enum(recipientTabs).catch('all'),
  search: searchWords,
});
export type RecipientAddress = z.output<typeof recipientAddress>;

/** For how long an order may be credited to a message, in the address of the results. */
export const earnedAddress = z.object({ attribution_window: z.enum(attributionWindows).catch('5_days') });

/** One page of either table. */
export const onePage = <Address extends { page: number }>(address: Address) => ({ ...address, per_page: 25 });
