import { limits } from '@herald/whatsapp/model';
import { z } from 'zod';
import { data, numberParams, numberPath } from './common.ts';
import { defineRoute } from './route.ts';

/** Whether and how people are asked for a rating after their conversation was closed. */
export const ratingSettings = z.object({
  is_enabled: z.boolean(),
  delay_minutes: z.int().min(0).max(1380),
  /** Nobody is asked again within so many days. */
  every_days: z.int().min(1).max(365),
  /** Empty: the usual words, in the team's language. */
  question: z.string().trim().max(limits.message.listBody),
  asks_comment: z.boolean(),
});
export type RatingSettings = z.output<typeof ratingSettings>;

export const usualRatingSettings: RatingSettings = {
  is_enabled: false,
  delay_minutes: 5,
  every_days: 30,
  question: '',
  asks_comment: true,
};

export const getRatingSettings = defineRoute({
  name: 'getRatingSettings',
  summary: 'Whether people are asked how they found the answer',
  method: 'GET',
  path: `${numberPath}/rating_settings`,
  access: 'number',
  permission: 'conversations.view',
  params: numberParams,
  response: data(ratingSettings),
});

export const updateRatingSettings = defineRoute({
  name: 'updateRatingSettings',
  summary: 'Change whether people are asked how they found the answer',
  method: 'PUT',
  path: `${numberPath}/rating_settings`,
  access: 'number',
  permission: 'phone_numbers.manage',
  params: numberParams,
  body: ratingSettings,
  response: data(ratingSettings),
});
