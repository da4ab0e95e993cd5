import { getHome, listTeamConversations } from '@herald/contract';
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

/** As many as of one number. */
const shown = 5;

/** Who has waited longest, of all numbers of the team. */
export const waitingQuery = (params: NumberParams) =>
  queryOptions({
    queryKey: homeKeys.waiting(params),
    queryFn: async ({ signal }) => {
      const query = { longest_wait: 'true', per_page: shown } as const;
      return (await call(listTeamConversations, { params, query, signal })).data;
    },
  });
