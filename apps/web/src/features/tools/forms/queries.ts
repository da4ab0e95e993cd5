import { listOptinForms, type OptinFormShape, previewOptinForm, updateOptinForm } from '@herald/contract';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { toolKeys } from '#data/keys/tools.ts';
import { notifyError } from '#ui/notify.ts';

export const formsQuery = (params: NumberParams) =>
  queryOptions({
    queryKey: toolKeys.forms(params),
    queryFn: async ({ signal }) => (await call(listOptinForms, { params, signal })).data,
    refetchInterval: 30_000,
  });

/** Switches a form on and off. */
export function useSwitchForm() {
  const params = useNumberParams();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isActive }: { id: number; isActive: boolean }) =>
      call(updateOptinForm, { params: { ...params, form_id: id }, body: { is_active: isActive } }),
    onError: (error) => notifyError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: toolKeys.forms(params) }),
  });
}

/** The page as the server would draw it; the last one stays while something is empty that must not be. */
export function useFormPreview(shape: OptinFormShape) {
  const params = useNumberParams();
  const { name: _, group_id: __, ...body } = shape;
  return useQuery({
    queryKey: toolKeys.formPreview(params, body),
    queryFn: async ({ signal }) => (await call(previewOptinForm, { params, body, signal })).data.html,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
