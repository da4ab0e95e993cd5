import { type MergeField, mergeContacts } from '@herald/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { contactQuery } from '#data/contacts/contactQuery.ts';
import { refreshContacts } from '#data/contacts/queries.ts';
import { refreshGroups } from '#data/groups/queries.ts';
import { contactKeys } from '#data/keys/contacts.ts';
import { nameOf } from '#ui/format/nameOf.ts';
import { notifyError } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notifyUndo.tsx';
import { useUndoMerge } from './useUndoMerge.ts';

interface Merge {
  keptId: number;
  mergedId: number;
  take: MergeField[];
}

/** Makes one contact of two; the notice offers to part them again, and so does the panel later. */
export function useMerge(onMerged: (keptId: number) => void) {
  const { t } = useTranslation('contacts');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const undo = useUndoMerge();
  return useMutation({
    mutationFn: async ({ keptId, mergedId, take }: Merge) =>
      (
        await call(mergeContacts, {
          params: { ...params, contact_id: keptId },
          body: { contact_id: mergedId, take },
        })
      ).data,
    onError: notifyError,
    onSuccess: ({ contact, merge }) => {
      queryClient.setQueryData(contactQuery(params, contact.id).queryKey, contact);
      queryClient.removeQueries({ queryKey: contactQuery(params, merge.merged.id).queryKey });
      onMerged(contact.id);
      notifyUndo(t('merge.done', { name: nameOf(contact) ?? t('unnamed') }), () => undo.mutate(merge.id));
      void refreshContacts(queryClient, params);
      void refreshGroups(queryClient, params);
      void queryClient.invalidateQueries({ queryKey: contactKeys.duplicates(params) });
    },
  });
}
