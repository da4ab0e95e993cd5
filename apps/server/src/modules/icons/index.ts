import { getIcons, iconLimits } from '@herald/contract';
import { serve } from '../../http/serve.ts';
import type { Module } from '../../module.ts';
import { pickIcons } from './pickIcons.ts';

export const icons: Module = {
  name: 'icons',
  register(http) {
    serve(http, getIcons, async ({ params, query }) => pickIcons(params.collection, query.icons), {
      cacheControl: `public, max-age=${iconLimits.cacheHours * 3600}`,
    });
  },
};
