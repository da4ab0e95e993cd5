import { listAutomationSecrets } from '@herald/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { automationKeys } from '#data/keys/automations.ts';

/** What calls of automations may send to other systems, by name; the values never come here. */
export const secretsQuery = (params: NumberParams) =>
  queryOptions({
    queryKey: automationKeys.secrets(params.team_id),
    queryFn: async ({ signal }) => (await call(listAutomationSecrets, { params, signal })).data,
    // Who uses one is asked before it is deleted.
    staleTime: 0,
  });
