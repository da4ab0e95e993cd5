import { type Conversation, noNumber, pinConversation } from '@herald/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { notifyError } from '#ui/notify.ts';
import { notifyUndo } from '#ui/notifyUndo.tsx';
import { keepPins, pinsQuery } from './queries.ts';
import { sameRow } from './rows.ts';

const none: readonly Conversation[] = [];

/** What the person keeps at the top of a list; it comes with the list. */
export function usePins(place: NumberParams): readonly Conversation[] {
  const { data } = useQuery(pinsQuery(place));
  const number = place.phone_number_id;
  return useMemo(
    () => data?.filter((row) => number === noNumber || row.phone_number_id === number) ?? none,
    [data, number],
  );
}

/** Pins a conversation, or unpins one that is pinned; either can be taken back. */
export function useTogglePin() {
  const { t } = useTranslation('inbox');
  const queryClient = useQueryClient();
  const place = useNumberParams();
  const { mutate } = useMutation({
    mutationFn: ({ contactId, pinned }: { contactId: number; pinned: boolean; isUndo?: boolean }) =>
      call(pinConversation, { params: { ...place, contact_id: contactId }, body: { pinned } }),
    onSuccess: ({ data }, { contactId, pinned, isUndo }) => {
      keepPins(place, data);
      if (isUndo) return;
      notifyUndo(
        t(pinned ? 'pin.on' : 'pin.off'),
        () => mutate({ contactId, pinned: !pinned, isUndo: true }),
        `pin ${contactId}`,
      );
    },
    onError: notifyError,
  });
  return (contactId: number) => {
    const pins = queryClient.getQueryData(pinsQuery(place).queryKey) ?? none;
    mutate({ contactId, pinned: !pins.some((row) => sameRow(row, { ...place, contact_id: contactId })) });
  };
}
