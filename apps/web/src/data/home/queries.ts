import { getHome } from '@herald/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { homeKeys } from '#data/keys/home.ts';

/** What waits, runs, went wrong and was earned, as far as the person may see it. */
export const homeQuery = (params: NumberParams) =>
  queryOptions({
    queryKey: homeKeys.page(params),
    queryFn: async ({ signal }) => (await call(getHome, { params, signal })).data,
  });
