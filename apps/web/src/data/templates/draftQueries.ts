import { getTemplateDraft, listTemplateDrafts } from '@herald/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { templateKeys } from '#data/keys/templates.ts';

export const templateDraftsQuery = (params: NumberParams) =>
  queryOptions({
    queryKey: templateKeys.drafts(params),
    queryFn: async ({ signal }) => (await call(listTemplateDrafts, { params, signal })).data,
  });

/** As it is now: what was kept may be older than what a colleague saved. */
export const templateDraftQuery = (params: NumberParams, draft_id: number) =>
  queryOptions({
    queryKey: templateKeys.draft(params, draft_id),
    queryFn: async ({ signal }) =>
      (await call(getTemplateDraft, { params: { ...params, draft_id }, signal })).data,
    gcTime: 0,
  });
