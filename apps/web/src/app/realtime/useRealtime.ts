import { noNumber, type RealtimeName } from '@herald/contract';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { connectionStore, followNumber, type Room } from './connection.ts';
import { listen, type PayloadOf } from './events.ts';

/** Runs `handler` for each event of the number in the address while the component is shown. */
export function useRealtime<Name extends RealtimeName>(
  name: Name,
  handler: (payload: PayloadOf<Name>) => void,
): void {
  const latest = useEffectEvent(handler);
  useEffect(() => listen(name, (payload) => latest(payload)), [name]);
}

/** Keeps the socket on the number that the person looks at, or on the team alone where there is no number. */
export function useFollowNumber({ team_id, phone_number_id }: Required<Room>): void {
  useEffect(
    () => followNumber({ team_id, ...(phone_number_id !== noNumber && { phone_number_id }) }),
    [team_id, phone_number_id],
  );
}

export function useConnection() {
  return useSyncExternalStore(connectionStore.subscribe, connectionStore.read);
}

/** A moment without a connection is nobody's concern. */
const troubleAfterMs = 2000;

/** True once what is shown may have been out of date for a while: lost, or never connected at all. */
export function useConnectionTrouble(): boolean {
  const connection = useConnection();
  const isAway = connection === 'lost' || connection === 'connecting';
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isAway) return;
    const timer = setTimeout(() => setLong(true), troubleAfterMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isAway]);
  return isAway && isLong;
}
