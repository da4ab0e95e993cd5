import { useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '#app/realtime/useRealtime.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { refreshGroups } from '#data/groups/queries.ts';
import { refreshContacts } from './queries.ts';

/** Keeps people, lists and their counts as they are now, whoever changes them: imports, teammates, customers. */
export function useLivePeople(): void {
  const params = useNumberParams();
  const queryClient = useQueryClient();
  useRealtime('contacts.updated', () => void refreshContacts(queryClient, params));
  useRealtime('groups.updated', () => void refreshGroups(queryClient, params));
}
