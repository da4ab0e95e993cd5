import { undoMerge } from '@herald/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { refreshContacts } from '#data/contacts/queries.ts';
import { refreshGroups } from '#data/groups/queries.ts';
import { contactKeys } from '#data/keys/contacts.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';

/** Parts two people again that were made one. */
export function useUndoMerge() {
  const { t } = useTranslation('contacts');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (mergeId: number) => call(undoMerge, { params: { ...params, merge_id: mergeId } }),
    onError: notifyError,
    onSuccess: () => notifyDone(t('merge.undone')),
    onSettled: () => {
      void refreshContacts(queryClient, params);
      void refreshGroups(queryClient, params);
      void queryClient.invalidateQueries({ queryKey: contactKeys.duplicates(params) });
    },
  });
}
