import { type AuditFilters, listAuditActors, listAuditEvents } from '@herald/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { memberKeys } from '#data/keys/members.ts';

export const auditEventsQuery = (team_id: number, filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: memberKeys.audit(team_id, filters),
    queryFn: ({ pageParam, signal }) =>
      call(listAuditEvents, {
        params: { team_id },
        query: { ...filters, cursor: pageParam, per_page: 50 },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    placeholderData: keepPreviousData,
  });

export const auditActorsQuery = (team_id: number) =>
  queryOptions({
    queryKey: memberKeys.auditActors(team_id),
    queryFn: async ({ signal }) => (await call(listAuditActors, { params: { team_id }, signal })).data,
  });
