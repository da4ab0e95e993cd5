import { listChatLinks, updateChatLink } from '@herald/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { toolKeys } from '#data/keys/tools.ts';
import { notifyError } from '#ui/notify.ts';

export const chatLinksQuery = (params: NumberParams, archived: boolean) =>
  queryOptions({
    queryKey: toolKeys.chatLinkList(params, archived),
    queryFn: async ({ signal }) =>
      (await call(listChatLinks, { params, query: archived ? { archived: 'true' } : {}, signal })).data,
    placeholderData: keepPreviousData,
    // People come by links while one looks at them.
    refetchInterval: 30_000,
  });

/** Puts a link away, or brings it back. */
export function useArchiveLink() {
  const params = useNumberParams();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, archived }: { id: number; archived: boolean }) =>
      call(updateChatLink, { params: { ...params, chat_link_id: id }, body: { archived } }),
    onError: (error) => notifyError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: toolKeys.chatLinks(params) }),
  });
}
