import { type Duplicate, dismissDuplicate, restoreDuplicate } from '@herald/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { duplicatesQuery } from '#data/contacts/queries.ts';
import { contactKeys } from '#data/keys/contacts.ts';
import { notifyError } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notifyUndo.tsx';

/** Says for the whole team that two contacts are two people, or that they may be one after all. */
export function useDismissal() {
  const { t } = useTranslation('contacts');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: contactKeys.duplicates(params) });

  const restore = useMutation({
    mutationFn: (dismissal_id: number) => call(restoreDuplicate, { params: { ...params, dismissal_id } }),
    onMutate: async (dismissal_id) => {
      const { queryKey } = duplicatesQuery(params, true);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (pairs) =>
        pairs?.filter((pair) => pair.dismissal_id !== dismissal_id),
      );
    },
    onError: notifyError,
    onSettled: refresh,
  });
  const dismiss = useMutation({
    mutationFn: ({ contacts: [one, other] }: Duplicate) =>
      call(dismissDuplicate, { params, body: { contact_ids: [one.id, other.id] } }),
    // Shown at once: looking for duplicates anew takes a while.
    onMutate: async (dismissed) => {
      const { queryKey } = duplicatesQuery(params, false);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (pairs) => pairs?.filter((pair) => !isSamePair(pair, dismissed)));
    },
    onSuccess: ({ data }) => notifyUndo(t('duplicates.dismissed'), () => restore.mutate(data.dismissal_id)),
    onError: notifyError,
    onSettled: refresh,
  });
  return { dismiss: dismiss.mutate, restore: restore.mutate };
}

/** Whichever of them comes first. */
function isSamePair({ contacts: [a, b] }: Duplicate, { contacts }: Duplicate): boolean {
  return contacts.every(({ id }) => id === a.id || id === b.id);
}
