import { listTemplateLanguages } from '@herald/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { templateKeys } from '#data/keys/templates.ts';

/** In which languages it can go out; with somebody, also which one they would get. */
export const templateLanguagesQuery = (params: NumberParams, templateId: number, contactId?: number) =>
  queryOptions({
    queryKey: templateKeys.languages(params, templateId, contactId),
    queryFn: async ({ signal }) => {
      const at = { ...params, template_id: templateId };
      return (await call(listTemplateLanguages, { params: at, query: { contact_id: contactId }, signal }))
        .data;
    },
  });
