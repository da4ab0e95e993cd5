import { getLiveOverview, getRatingReport, getSupportReport } from '@herald/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { reportKeys } from '#data/keys/reports.ts';
import { periodOf, type ReportView } from './view.ts';

/** Counted up to now each time it is asked; the one before stays until it is there. */
export const supportReportQuery = (params: NumberParams, view: ReportView) =>
  queryOptions({
    queryKey: reportKeys.support(params, view),
    queryFn: async ({ signal }) =>
      (await call(getSupportReport, { params, query: periodOf(view, new Date()), signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

export const ratingReportQuery = (params: NumberParams, view: ReportView) =>
  queryOptions({
    queryKey: reportKeys.ratings(params, view),
    queryFn: async ({ signal }) => {
      const { from, to } = periodOf(view, new Date());
      return (await call(getRatingReport, { params, query: { from, to }, signal })).data;
    },
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });

/** Asked anew when something happens, and each quarter of a minute. */
export const liveQuery = (params: NumberParams) =>
  queryOptions({
    queryKey: reportKeys.live(params),
    queryFn: async ({ signal }) => (await call(getLiveOverview, { params, signal })).data,
    refetchInterval: 15_000,
  });
