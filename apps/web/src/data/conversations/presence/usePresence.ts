import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { connectionStore, report } from '#app/realtime/connection.ts';
import { useConnection } from '#app/realtime/useRealtime.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { presenceStore } from './presenceStore.ts';
import type { Person } from './viewers.ts';

const sayAgainMs = 15_000;
/** Whoever has not touched a key for this long is no longer writing. */
const typingLastsMs = 5000;
const noPeople: readonly Person[] = [];

/** Colleagues by number and conversation that they look at, for the list. */
export function useViewers(): ReturnType<typeof presenceStore.read> {
  return useSyncExternalStore(presenceStore.subscribe, presenceStore.read);
}

/** Colleagues who look at one conversation, in the order of their names; `is_typing`: they write an answer. */
export function usePresence(place: NumberParams, contactId: number): readonly Person[] {
  return useSyncExternalStore(
    presenceStore.subscribe,
    () => presenceStore.read().get(place.phone_number_id)?.get(contactId) ?? noPeople,
  );
}

/**
 * Lets colleagues know that one looks at this conversation, as long as the component is shown. The answer is to be
 * called at every key that is struck in the composer: colleagues then see that one writes; `false` when it was sent.
 */
export function useMyPresence(
  { phone_number_id }: NumberParams,
  contactId: number,
): (isWriting: boolean) => void {
  const isConnected = useConnection() === 'connected';
  const [isTyping, setTyping] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (!isConnected) return;
    const say = () => report('presence', { phone_number_id, contact_id: contactId, is_typing: isTyping });
    say();
    const again = setInterval(say, sayAgainMs);
    // Another number may be another room, where we are new once we are in.
    const stop = connectionStore.subscribe(say);
    return () => {
      clearInterval(again);
      stop();
    };
  }, [isConnected, phone_number_id, contactId, isTyping]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      report('presence', { contact_id: null, is_typing: false });
    },
    [],
  );

  return useCallback((isWriting) => {
    setTyping(isWriting);
    clearTimeout(timer.current);
    if (isWriting) timer.current = setTimeout(() => setTyping(false), typingLastsMs);
  }, []);
}
