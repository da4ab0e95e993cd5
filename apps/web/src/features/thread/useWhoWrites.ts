import type { Message } from '@herald/contract';
import { useCallback } from 'react';
import type { NumberParams } from '#app/session/numberParams.ts';
import { useMyPresence, usePresence } from '#data/conversations/presence/usePresence.ts';
import { useTyping } from '#features/composer/index.ts';

/** Who writes: the customer and the colleagues are told of me, I of the colleagues. */
export function useWhoWrites(place: NumberParams, contactId: number, messages: readonly Message[]) {
  const tellCustomer = useTyping(place, contactId, messages);
  const tellColleagues = useMyPresence(place, contactId);
  const tell = useCallback(() => {
    tellCustomer();
    tellColleagues(true);
  }, [tellCustomer, tellColleagues]);
  const rest = useCallback(() => tellColleagues(false), [tellColleagues]);
  const others = usePresence(place, contactId).flatMap(({ is_typing, name }) => (is_typing ? [name] : []));
  return { tell, rest, others };
}
