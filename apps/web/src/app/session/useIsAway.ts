import { useNumberParams, useTeam } from './hooks.ts';

/** Does the person take no new conversations of this number at present? */
export function useIsAway(): boolean {
  return useTeam().away_numbers.includes(useNumberParams().phone_number_id);
}
