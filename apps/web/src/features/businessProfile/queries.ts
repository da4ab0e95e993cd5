import {
  type BusinessProfile,
  getBusinessProfile,
  type RouteBody,
  setBusinessPicture,
  updateBusinessProfile,
} from '@herald/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { numberKeys } from '#data/keys/numbers.ts';

export const businessProfileQuery = (params: NumberParams) =>
  queryOptions({
    queryKey: numberKeys.profile(params),
    queryFn: async ({ signal }) => (await call(getBusinessProfile, { params, signal })).data,
  });

/** What is refused is told beside the fields of the form. */
export function useSaveProfile() {
  const params = useNumberParams();
  const keep = useKeep();
  return useMutation({
    mutationFn: async (body: RouteBody<typeof updateBusinessProfile>) =>
      (await call(updateBusinessProfile, { params, body })).data,
    onSuccess: keep,
  });
}

/** What is refused is told under the picture. */
export function useSetPicture() {
  const params = useNumberParams();
  const keep = useKeep();
  return useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.set('file', file, file.name);
      return (await call(setBusinessPicture, { params, form })).data;
    },
    onSuccess: keep,
  });
}

function useKeep() {
  const queryClient = useQueryClient();
  const { queryKey } = businessProfileQuery(useNumberParams());
  return (profile: BusinessProfile) => queryClient.setQueryData(queryKey, profile);
}
