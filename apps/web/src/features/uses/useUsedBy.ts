import { type AskedThing, listAutomationsUsing, type UsingAutomation } from '@herald/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { automationKeys } from '#data/keys/automations.ts';
import { isNeeding } from './isNeeding.ts';

const nobody: readonly UsingAutomation[] = [];

/** The automations that use something; null: nothing is asked. Whoever may not see automations is told by the refusal. */
export function useUsedBy(kind: AskedThing, id: number | null) {
  const params = useNumberParams();
  const maySee = useCan('automations.view');
  const { data = nobody } = useQuery({
    queryKey: automationKeys.using(params, kind, id ?? 0),
    queryFn: async ({ signal }) =>
      (await call(listAutomationsUsing, { params, query: { kind, id: id ?? 0 }, signal })).data,
    enabled: maySee && id !== null,
    staleTime: 0,
  });
  return { usedBy: data, isNeeded: data.some(isNeeding) };
}
