import { type CannedReply, createCannedReply, deleteCannedReply } from '@herald/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { cannedRepliesQuery } from '#data/cannedReplies/queries.ts';
import { notifyError } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notifyUndo.tsx';

/** Gone at once; Undo writes it again. */
export function useDeleteReply(): (reply: CannedReply) => void {
  const { t } = useTranslation('cannedReplies');
  const queryClient = useQueryClient();
  const { team_id } = useNumberParams();
  const { queryKey } = cannedRepliesQuery(team_id);
  const refetch = () => queryClient.invalidateQueries({ queryKey });
  const onError = (error: unknown) => {
    notifyError(error);
    void refetch();
  };
  const restore = useMutation({
    mutationFn: ({ shortcut, body, file, folder, is_shared }: CannedReply) =>
      call(createCannedReply, {
        params: { team_id },
        body: { shortcut, body, folder, is_shared, file_id: file?.id ?? null },
      }),
    onSuccess: refetch,
    onError,
  });
  const remove = useMutation({
    mutationFn: ({ id }: CannedReply) =>
      call(deleteCannedReply, { params: { team_id, canned_reply_id: id } }),
    onMutate: ({ id }) => {
      queryClient.setQueryData(queryKey, (replies) => replies?.filter((each) => each.id !== id));
    },
    onSuccess: (_, reply) =>
      notifyUndo(t('deleted', { shortcut: reply.shortcut }), () => restore.mutate(reply)),
    onError,
  });
  return remove.mutate;
}
