import { createAccessCode, listAccessCodes, type RouteBody, revokeAccessCode } from '@herald/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { adminKeys } from '#data/keys/admin.ts';
import { notifyError } from '#ui/notify.ts';

export const accessCodesQuery = queryOptions({
  queryKey: adminKeys.accessCodes,
  queryFn: async ({ signal }) => (await call(listAccessCodes, { signal })).data,
});

/** What is wrong with it is told beside the fields of its form. */
export function useCreateCode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: RouteBody<typeof createAccessCode>) =>
      (await call(createAccessCode, { body })).data,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminKeys.accessCodes }),
  });
}

export function useRevokeCode() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(revokeAccessCode, { params: { code_id: id } }),
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.accessCodes }),
  });
}
