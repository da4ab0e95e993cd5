import {
  importPriceList,
  listPriceLists,
  previewPriceList,
  type RouteBody,
  withdrawPriceList,
} from '@herald/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { adminKeys } from '#data/keys/admin.ts';
import { notifyError } from '#ui/notify.ts';

export type PriceFile = RouteBody<typeof previewPriceList>;

export const priceListsQuery = queryOptions({
  queryKey: adminKeys.priceLists,
  queryFn: async ({ signal }) => (await call(listPriceLists, { signal })).data,
});

/** What is wrong with a file is told beside its form. */
export const usePreview = () =>
  useMutation({
    mutationFn: async (body: PriceFile) => (await call(previewPriceList, { body })).data,
  });

export function useImportList() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: RouteBody<typeof importPriceList>) =>
      (await call(importPriceList, { body })).data,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: adminKeys.priceLists }),
  });
}

export function useWithdrawList() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (list_id: number) => call(withdrawPriceList, { params: { list_id } }),
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.priceLists }),
  });
}
