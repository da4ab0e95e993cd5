import { type BlockReason, blockContact, type Conversation, unblockContact } from '@herald/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notifyUndo.tsx';
import { patchConversation } from './patchConversation.ts';

/** Blocks a person on this number, which can be taken back, and unblocks. Texts of `inboxMenus`. */
export function useBlock() {
  const { t } = useTranslation('inboxMenus');
  const place = useNumberParams();
  const settle = ({ data }: { data: Conversation }) =>
    patchConversation(place, data.contact_id, data, { stays: false });
  const params = (contactId: number) => ({ ...place, contact_id: contactId });

  const unblock = useMutation({
    mutationFn: ({ contactId, undo }: { contactId: number; undo?: boolean }) =>
      call(unblockContact, { params: params(contactId), body: { ...(undo && { undo }) } }),
    onSuccess: (answer) => {
      settle(answer);
      notifyDone(t('block.unblocked'));
    },
    onError: notifyError,
  });
  const block = useMutation({
    mutationFn: ({ contactId, reason }: { contactId: number; reason: BlockReason }) =>
      call(blockContact, { params: params(contactId), body: { reason } }),
    onSuccess: (answer, { contactId }) => {
      settle(answer);
      notifyUndo(t('block.blocked'), () => unblock.mutate({ contactId, undo: true }));
    },
    onError: notifyError,
  });
  return { block, unblock };
}
