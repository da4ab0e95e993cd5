import { useCallback, useEffect, useRef } from 'react';
import { queryClient } from '#app/queryClient.ts';
import type { Place } from '../place.ts';
import { threadQuery } from '../queries.ts';

/** Long enough that a pointer that only passes over the list loads nothing. */
const intent = 50;

/** Loads a conversation ahead, without marking it read, so that it opens at once. */
export function useApproach({ team_id, phone_number_id }: Place): (contactId: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (contactId) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        void queryClient.prefetchQuery(threadQuery({ team_id, phone_number_id }, contactId));
      }, intent);
    },
    [team_id, phone_number_id],
  );
}
