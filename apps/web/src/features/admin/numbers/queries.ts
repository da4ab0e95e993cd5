import { listAccountViolations, listAdminNumbers, unblockAccountViolation } from '@herald/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { adminKeys } from '#data/keys/admin.ts';
import { notifyError } from '#ui/notify.ts';

export const numbersQuery = (search: string) =>
  queryOptions({
    queryKey: adminKeys.numbers(search),
    queryFn: async ({ signal }) => (await call(listAdminNumbers, { query: { search }, signal })).data,
    placeholderData: keepPreviousData,
  });

export const violationsQuery = queryOptions({
  queryKey: adminKeys.violations,
  queryFn: async ({ signal }) => (await call(listAccountViolations, { signal })).data,
});

export function useUnblock() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (api_waba_id: string) =>
      (await call(unblockAccountViolation, { body: { api_waba_id } })).data,
    onError: notifyError,
    // Also after a refusal: somebody else may have been quicker.
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.violations }),
  });
}
