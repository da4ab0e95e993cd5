import { getSecurity, getSignInOptions, listSecurityEvents, listSessions } from '@herald/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { accountKeys } from '../keys/account.ts';

/** How the own account is protected. */
export const securityQuery = queryOptions({
  queryKey: accountKeys.security,
  queryFn: async ({ signal }) => (await call(getSecurity, { signal })).data,
});

/** Where the person is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: accountKeys.sessions,
  queryFn: async ({ signal }) => (await call(listSessions, { signal })).data,
});

/** What happened to the own sign-in, newest first. */
export const securityEventsQuery = infiniteQueryOptions({
  queryKey: accountKeys.securityEvents,
  queryFn: ({ pageParam, signal }) => call(listSecurityEvents, { query: { cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
  select: ({ pages }) => pages.flatMap(({ data }) => data),
});

/** What the sign-in pages may offer. */
export const signInOptionsQuery = queryOptions({
  queryKey: accountKeys.signInOptions,
  staleTime: 60_000,
  queryFn: async ({ signal }) => (await call(getSignInOptions, { signal })).data,
});
