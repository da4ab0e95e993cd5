import {
  type AttributionWindow,
  type CampaignContact,
  countBuyers,
  countOutcomes,
  explainOrder,
  getCampaign,
  getCampaignCosts,
  getCampaignResults,
  getCampaignSeries,
  getExperiment,
  listAudience,
  listCampaignAutomations,
  listCampaignContacts,
  listCampaignExclusions,
  listCampaignOrders,
  listCampaignSources,
  listCampaigns,
  listChangedMessages,
  listContacts,
  listTemplates,
  type Purchase,
  type RouteQuery,
  reviewCampaign,
  showCampaignCalendar,
} from '@herald/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { type CampaignParams, campaignKeys } from '#data/keys/campaigns.ts';
import { contactKeys } from '#data/keys/contacts.ts';
import { templateKeys } from '#data/keys/templates.ts';

export const campaignsQuery = (params: NumberParams, filters: Partial<RouteQuery<typeof listCampaigns>>) =>
  queryOptions({
    queryKey: campaignKeys.list(params, filters),
    queryFn: ({ signal }) => call(listCampaigns, { params, query: filters, signal }),
    placeholderData: keepPreviousData,
  });

/** The list, page by page: each begins behind the last campaign of the one before. */
export const campaignPagesQuery = (
  params: NumberParams,
  filters: Omit<Partial<RouteQuery<typeof listCampaigns>>, 'page' | 'cursor'>,
) =>
  infiniteQueryOptions({
    queryKey: campaignKeys.pages(params, filters),
    queryFn: ({ pageParam, signal }) =>
      call(listCampaigns, {
        params,
        query: { ...filters, per_page: 50, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
    select: ({ pages }) => ({
      data: pages.flatMap(({ data }) => data),
      meta: { current_page: 1, last_page: 1, per_page: 50, total: pages.at(-1)?.meta.total ?? 0 },
    }),
    placeholderData: keepPreviousData,
  });

/** The campaigns of a month, `YYYY-MM`. */
export const calendarQuery = (params: NumberParams, month: string) =>
  queryOptions({
    queryKey: campaignKeys.calendar(params, month),
    queryFn: ({ signal }) => call(showCampaignCalendar, { params, query: { month }, signal }),
  });

export const campaignQuery = (params: CampaignParams) =>
  queryOptions({
    queryKey: campaignKeys.one(params),
    queryFn: async ({ signal }) => (await call(getCampaign, { params, signal })).data,
  });

/** Messages whose templates were edited at WhatsApp. What is filled in is never for an older text. */
export const changedMessagesQuery = (params: CampaignParams) =>
  queryOptions({
    queryKey: campaignKeys.changed(params),
    queryFn: async ({ signal }) => (await call(listChangedMessages, { params, signal })).data,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });

export const reviewQuery = (params: CampaignParams) =>
  queryOptions({
    queryKey: campaignKeys.review(params),
    queryFn: async ({ signal }) => (await call(reviewCampaign, { params, signal })).data,
    // A review is read before money is spent: never one from before somebody else's change.
    staleTime: 0,
  });

type RecipientQuery = RouteQuery<typeof listCampaignContacts>;
export type RecipientFilter = RecipientQuery['status'];

export const recipientsQuery = (params: CampaignParams, query: Partial<RecipientQuery>) =>
  queryOptions({
    queryKey: campaignKeys.recipients(params, query),
    queryFn: ({ signal }) => call(listCampaignContacts, { params, query, signal }),
    placeholderData: keepPreviousData,
  });

/** The messages that it tries out beside each other; null for those with one. */
export const experimentQuery = (params: CampaignParams) =>
  queryOptions({
    queryKey: campaignKeys.experiment(params),
    queryFn: async ({ signal }) => (await call(getExperiment, { params, signal })).data,
  });

export const sourcesQuery = (params: CampaignParams) =>
  queryOptions({
    queryKey: campaignKeys.sources(params),
    queryFn: async ({ signal }) => (await call(listCampaignSources, { params, signal })).data,
  });

/** What a campaign earned, by one window. */
export const campaignEarnedQuery = (params: CampaignParams, window: AttributionWindow) =>
  queryOptions({
    queryKey: campaignKeys.earned(params, window),
    queryFn: async ({ signal }) =>
      (await call(getCampaign, { params, query: { attribution_window: window }, signal })).data.earned,
  });

/** Of a large campaign the answer is what was counted last, and what came since is there in a moment. */
const anewIn = (isCurrent: boolean | undefined) => (isCurrent === false ? 1_500 : false);

/** What became of it over time; only looked at again when the campaign moved. */
export const campaignResultsQuery = (params: CampaignParams, window: AttributionWindow) =>
  queryOptions({
    queryKey: campaignKeys.results(params, window),
    queryFn: async ({ signal }) =>
      (await call(getCampaignResults, { params, query: { attribution_window: window }, signal })).data,
    refetchInterval: ({ state }) => anewIn(state.data?.is_current),
    placeholderData: keepPreviousData,
  });

/** What it cost beside what it was expected to. */
export const seriesQuery = (params: CampaignParams) =>
  queryOptions({
    queryKey: campaignKeys.series(params),
    queryFn: async ({ signal }) => (await call(getCampaignSeries, { params, signal })).data,
  });

export const costsQuery = (params: CampaignParams) =>
  queryOptions({
    queryKey: campaignKeys.costs(params),
    queryFn: async ({ signal }) => (await call(getCampaignCosts, { params, signal })).data,
    refetchInterval: ({ state }) => anewIn(state.data?.is_current),
  });

/** The automations that go on with whoever answers. */
export const campaignAutomationsQuery = (params: CampaignParams) =>
  queryOptions({
    queryKey: campaignKeys.automations(params),
    queryFn: async ({ signal }) => (await call(listCampaignAutomations, { params, signal })).data,
  });

export const campaignOrdersQuery = (
  params: CampaignParams,
  query: Partial<RouteQuery<typeof listCampaignOrders>>,
) =>
  queryOptions({
    queryKey: campaignKeys.orders(params, query),
    queryFn: ({ signal }) => call(listCampaignOrders, { params, query, signal }),
    placeholderData: keepPreviousData,
  });

export const orderWhyQuery = (params: NumberParams, orderId: number, window: AttributionWindow) =>
  queryOptions({
    queryKey: campaignKeys.orderWhy(params, orderId, window),
    queryFn: async ({ signal }) =>
      (
        await call(explainOrder, {
          params: { ...params, order_id: orderId },
          query: { attribution_window: window },
          signal,
        })
      ).data,
  });

export const exclusionsQuery = (params: CampaignParams) =>
  queryOptions({
    queryKey: campaignKeys.exclusions(params),
    queryFn: async ({ signal }) => (await call(listCampaignExclusions, { params, signal })).data,
  });

export type AudienceOutcome = RouteQuery<typeof listAudience>['outcome'];

/** The people behind a number of the review, page by page. */
export const audienceQuery = (params: CampaignParams, outcome: AudienceOutcome) =>
  infiniteQueryOptions({
    queryKey: campaignKeys.audience(params, outcome),
    queryFn: ({ pageParam, signal }) =>
      call(listAudience, { params, query: { outcome, after: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ meta }) => meta.next ?? undefined,
    select: ({ pages }) => ({
      total: pages[0]?.meta.total ?? 0,
      people: pages.flatMap(({ data }) => data),
    }),
    staleTime: 0,
  });

/** How many people of a campaign there are to write to again, by outcome. */
export const outcomesQuery = (params: CampaignParams) =>
  queryOptions({
    queryKey: campaignKeys.outcomes(params),
    queryFn: ({ signal }) => call(countOutcomes, { params, signal }),
    refetchInterval: ({ state }) => anewIn(state.data?.meta.is_current),
  });

const samplePages = 5;

/** The first recipients with a status, to group their reasons; `total` says of how many. */
export const reasonSampleQuery = (params: CampaignParams, status: 'failed' | 'skipped') =>
  queryOptions({
    queryKey: campaignKeys.reasons(params, status),
    queryFn: async ({ signal }): Promise<{ recipients: CampaignContact[]; total: number }> => {
      const read = (page: number) =>
        call(listCampaignContacts, { params, query: { status, page, per_page: 100 }, signal });
      const first = await read(1);
      const others = Array.from(
        { length: Math.min(first.meta.last_page, samplePages) - 1 },
        (_, index) => index + 2,
      );
      const pages = [first, ...(await Promise.all(others.map(read)))];
      return { recipients: pages.flatMap(({ data }) => data), total: first.meta.total };
    },
    placeholderData: keepPreviousData,
  });

export const templatesQuery = (params: NumberParams) =>
  queryOptions({
    queryKey: templateKeys.every(params),
    queryFn: async ({ signal }) => (await call(listTemplates, { params, signal })).data,
  });

export const optedInCountQuery = (params: NumberParams) =>
  queryOptions({
    queryKey: contactKeys.optedInCount(params),
    queryFn: async ({ signal }) =>
      (await call(listContacts, { params, query: { optin_status: 'opted_in', per_page: 1 }, signal })).meta,
  });

/** How many people a campaign would take by what they bought. */
export const buyersQuery = (
  teamId: number,
  { bought, days, productIds }: Purchase & { productIds: number[] },
) => {
  const query = { product_ids: productIds, bought: bought ? ('true' as const) : ('false' as const), days };
  return queryOptions({
    queryKey: campaignKeys.buyers(teamId, query),
    queryFn: async ({ signal }) =>
      (await call(countBuyers, { params: { team_id: teamId }, query, signal })).data.people,
  });
};
