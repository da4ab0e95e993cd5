import {
  getSegment,
  listSegmentContacts,
  listSegments,
  previewSegment,
  type SegmentConditions,
} from '@herald/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { contactKeys } from '#data/keys/contacts.ts';
import { segmentKeys } from '#data/keys/segments.ts';

export const segmentsQuery = (params: NumberParams) =>
  queryOptions({
    queryKey: segmentKeys.list(params),
    queryFn: async ({ signal }) => (await call(listSegments, { params, signal })).data,
  });

export const segmentQuery = (params: NumberParams, segmentId: number) =>
  queryOptions({
    queryKey: segmentKeys.one(params, segmentId),
    queryFn: async ({ signal }) =>
      (await call(getSegment, { params: { ...params, segment_id: segmentId }, signal })).data,
  });

/** Among the queries of people: it changes whenever one of them does. */
export const segmentContactsQuery = (
  params: NumberParams,
  segmentId: number,
  query: { page: number; search?: string | undefined },
) =>
  queryOptions({
    queryKey: contactKeys.inSegment(params, segmentId, query),
    queryFn: ({ signal }) =>
      call(listSegmentContacts, { params: { ...params, segment_id: segmentId }, query, signal }),
    placeholderData: keepPreviousData,
  });

/** How many people meet the conditions, while they are being written. */
export const previewQuery = (params: NumberParams, conditions: SegmentConditions) =>
  queryOptions({
    queryKey: segmentKeys.preview(params, conditions),
    queryFn: async ({ signal }) =>
      (await call(previewSegment, { params, body: { conditions }, signal })).data,
    placeholderData: keepPreviousData,
  });

export function refreshSegments(queryClient: QueryClient, params: NumberParams): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: segmentKeys.all(params) });
}
