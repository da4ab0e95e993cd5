import { attachToContacts, detachToContacts } from '@herald/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { refreshGroups } from '#data/groups/queries.ts';
import { notifyError } from '#ui/notify.ts';
import { refreshContacts } from './queries.ts';

interface Change {
  groupId: number;
  contactIds: number[];
}

/** Whether automations begin for those who come; left out: for one person they do, for several they do not. */
interface Adding extends Change {
  startsAutomations?: boolean | undefined;
}

/** Puts people on a list and takes them off it; returns how many really came or went. */
export function useMembership() {
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all([refreshContacts(queryClient, params), refreshGroups(queryClient, params)]);

  const attach = useMutation({
    mutationFn: async ({ groupId, contactIds, startsAutomations }: Adding) => {
      const { data } = await call(attachToContacts, {
        params: { ...params, group_id: groupId },
        body: { contact_ids: contactIds, start_automations: startsAutomations },
      });
      return { name: data.name, count: data.added };
    },
    onError: notifyError,
    onSettled: refresh,
  });
  const detach = useMutation({
    mutationFn: async ({ groupId, contactIds }: Change) => {
      const { data } = await call(detachToContacts, {
        params: { ...params, group_id: groupId },
        body: { contact_ids: contactIds },
      });
      return { name: data.name, count: data.removed };
    },
    onError: notifyError,
    onSettled: refresh,
  });
  return { attach, detach };
}
