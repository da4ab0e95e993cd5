import {
  type BillingInterval,
  createFirstPaymentSession,
  getBalance,
  getBillingPortal,
  listInvoices,
  type PlanTier,
  topUpBalance,
  validateCode,
} from '@herald/contract';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { useHasNumber, useNumberParams } from '#app/session/hooks.ts';
import { teamQuery } from '#app/session/queries.ts';
import { teamKeys } from '#data/keys/teams.ts';
import { notifyError } from '#ui/notify.ts';

export const invoicesQuery = (teamId: number) =>
  infiniteQueryOptions({
    queryKey: teamKeys.invoices(teamId),
    queryFn: ({ pageParam, signal }) =>
      call(listInvoices, { params: { team_id: teamId }, query: { cursor: pageParam, per_page: 12 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });

/** The newest sums, and the movements of every page that was asked for. */
export const balanceQuery = (teamId: number) =>
  infiniteQueryOptions({
    queryKey: teamKeys.balance(teamId),
    queryFn: ({ pageParam, signal }) =>
      call(getBalance, { params: { team_id: teamId }, query: { cursor: pageParam, per_page: 12 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
    select: ({ pages }) => {
      const nothing = { amount: 0, currency: 'EUR' };
      const { available = nothing, reserved = nothing, owed = nothing } = pages[0] ?? {};
      return { available, reserved, owed, lines: pages.flatMap(({ data }) => data) };
    },
  });

/** To which number the person comes back, where the team has one. */
function useWayBack() {
  const { team_id, phone_number_id } = useNumberParams();
  return useHasNumber() ? { team_id, phone_number_id } : { team_id };
}

/** Goes to the checkout for money that is paid ahead. */
export function useTopUp() {
  const { team_id, ...back } = useWayBack();
  return useMutation({
    mutationFn: (amount: number) => call(topUpBalance, { params: { team_id }, body: { ...back, amount } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}

interface Wanted {
  plan: PlanTier;
  interval: BillingInterval;
}

/** Goes to the checkout of a plan, which is a page of the payment service. */
export function useCheckout() {
  const { team_id, ...back } = useWayBack();
  return useMutation({
    mutationFn: (wanted: Wanted) =>
      call(createFirstPaymentSession, { params: { team_id }, body: { ...back, ...wanted } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: notifyError,
  });
}

/** Goes to the pages about the subscription; with a plan, straight to the confirmation of a change to it. */
export function usePortal() {
  const { team_id, ...back } = useWayBack();
  return useMutation({
    mutationFn: (wanted: Wanted | null) =>
      call(getBillingPortal, { params: { team_id }, query: { ...back, ...wanted } }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: notifyError,
  });
}

/** Enters an access code for the team. What it grants is shown once the team is asked for again. */
export function useAccessCode() {
  const { team_id } = useNumberParams();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (code: string) => (await call(validateCode, { body: { code, team_id } })).valid,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: teamQuery(team_id).queryKey }),
  });
}
