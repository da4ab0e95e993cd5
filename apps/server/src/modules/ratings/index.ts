import * as contract from '@herald/contract';
import { serve } from '../../http/serve.ts';
import type { Module } from '../../module.ts';
import { askRating, planRatings } from './askRating.ts';
import { changeRatingSettings, readRatingSettings } from './settings.ts';
import { thankForRating, thankRaters } from './thankForRating.ts';

/** How people found the answer: asked once a conversation is closed. */
export const ratings: Module = {
  name: 'ratings',
  register(http) {
    serve(http, contract.getRatingSettings, async ({ ctx }) => ({
      data: await ctx.db.read((tx) => readRatingSettings(tx, ctx)),
    }));
    serve(http, contract.updateRatingSettings, async ({ ctx, body }) => ({
      data: await changeRatingSettings(ctx, body),
    }));
  },
  subscribers: [planRatings, thankRaters],
  jobs: [askRating, thankForRating],
};
