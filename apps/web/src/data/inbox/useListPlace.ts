import { useMemo } from 'react';
import { allNumbers, useAllNumbers } from '#app/session/allNumbers.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { useInboxState } from './inboxState.ts';

/** Whose conversations the list shows: those of the number, or of all. A list of people belongs to its number. */
export function useListPlace(): NumberParams {
  const here = useNumberParams();
  const [isAll] = useAllNumbers();
  const { filters } = useInboxState();
  const { team_id, phone_number_id } = isAll && filters.group_id === undefined ? allNumbers(here) : here;
  return useMemo(() => ({ team_id, phone_number_id }), [team_id, phone_number_id]);
}
