import { getBilling } from '@herald/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api.ts';
import { appKeys } from '../keys.ts';

/** What a team pays and who bills it; for whoever has `billing.manage`, of a blocked team too. */
export const billingQuery = (teamId: number) =>
  queryOptions({
    queryKey: appKeys.billing(teamId),
    queryFn: async ({ signal }) => (await call(getBilling, { params: { team_id: teamId }, signal })).data,
  });
