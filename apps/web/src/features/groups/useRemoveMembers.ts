import type { Contact, Group } from '@herald/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMembership } from '#data/contacts/useMembership.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { notifyUndo } from '#ui/notifyUndo.tsx';

/** Takes people off the list at once; the notice offers to put them back. */
export function useRemoveMembers(list: Group) {
  const { t } = useTranslation('groups');
  const format = useFormat();
  const { attach, detach } = useMembership();
  return useMutation({
    mutationFn: async (contacts: Contact[]) => {
      const contactIds = contacts.map(({ id }) => id);
      const { count } = await detach.mutateAsync({ groupId: list.id, contactIds });
      notifyUndo(t('members.removed', { count, people: format.number(count) }), () =>
        attach.mutate({ groupId: list.id, contactIds, startsAutomations: false }),
      );
    },
  });
}
