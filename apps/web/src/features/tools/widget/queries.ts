import { getSiteWidget, previewSiteWidget, type SiteWidgetShape } from '@herald/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { toolKeys } from '#data/keys/tools.ts';

export const widgetQuery = (params: NumberParams) =>
  queryOptions({
    queryKey: toolKeys.widget(params),
    queryFn: async ({ signal }) => (await call(getSiteWidget, { params, signal })).data,
  });

/** The widget as the server would draw it; the last one stays while something is empty that must not be. */
export function useWidgetPreview({ locale, greeting, button, color, position }: SiteWidgetShape) {
  const params = useNumberParams();
  const body = { locale, greeting, button, color, position };
  return useQuery({
    queryKey: toolKeys.widgetPreview(params, body),
    queryFn: async ({ signal }) => (await call(previewSiteWidget, { params, body, signal })).data.html,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
