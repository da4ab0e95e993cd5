import {
  type AskedThing,
  listAutomationsUsing,
  type NumberParams,
  type UsingAutomation,
} from '@herald/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { automationKeys } from '#data/keys/automations.ts';
import { isNeeding } from './isNeeding.ts';

const nobody: readonly UsingAutomation[] = [];

export const usedByQuery = (params: NumberParams, kind: AskedThing, id: number) =>
  queryOptions({
    queryKey: automationKeys.using(params, kind, id),
    queryFn: async ({ signal }) =>
      (await call(listAutomationsUsing, { params, query: { kind, id }, signal })).data,
    staleTime: 0,
  });

/** The automations that use something; null: nothing is asked. Whoever may not see automations is told by the refusal. */
export function useUsedBy(kind: AskedThing, id: number | null) {
  const params = useNumberParams();
  const maySee = useCan('automations.view');
  const { data = nobody } = useQuery({
    ...usedByQuery(params, kind, id ?? 0),
    enabled: maySee && id !== null,
  });
  return { usedBy: data, isNeeded: data.some(isNeeding) };
}
