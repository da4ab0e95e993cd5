import { validatePaymentMethodMeta } from '@herald/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { appKeys } from '#app/keys.ts';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { numberKeys } from '#data/keys/numbers.ts';

/** What Meta says now, asked each time the page is opened; rail and home learn of it too. */
export function useMetaPayment() {
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const mayAsk = useCan('phone_numbers.manage');
  return useQuery({
    queryKey: numberKeys.payment(params),
    enabled: mayAsk,
    staleTime: 0,
    // Whoever comes back from Meta's pages wants to see what became of it.
    refetchOnWindowFocus: 'always',
    queryFn: async ({ signal }) => {
      const { data } = await call(validatePaymentMethodMeta, { params, signal });
      void queryClient.invalidateQueries({ queryKey: appKeys.team(params.team_id) });
      return data.payment;
    },
  });
}
