import { useCallback, useEffect, useRef } from 'react';
import { queryClient } from '#app/queryClient.ts';
import { threadQuery } from '#data/conversations/queries.ts';
import type { RowId } from '#data/conversations/rows.ts';

/** Long enough that a pointer that only passes over the list loads nothing. */
const intent = 50;

/** What a row tells of: somebody is near it, or has begun to press it. */
export type Approach = (row: RowId, isPressed?: boolean) => void;

/** Loads a conversation ahead, without marking it read, so that it opens at once. */
export function useApproach(team_id: number): Approach {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    ({ phone_number_id, contact_id }, isPressed = false) => {
      clearTimeout(timer.current);
      const load = () =>
        void queryClient.prefetchQuery(threadQuery({ team_id, phone_number_id }, contact_id));
      if (isPressed) load();
      else timer.current = setTimeout(load, intent);
    },
    [team_id],
  );
}
