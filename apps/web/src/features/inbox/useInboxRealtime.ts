import { useEffect, useRef } from 'react';
import type { NumberParams } from '#app/session/numberParams.ts';
import { followInbox } from '#data/conversations/live/followInbox.ts';

/** Keeps the lists right while others work and people write. The open thread looks after itself. */
export function useInboxRealtime(place: NumberParams, openId: number | null): void {
  const open = useRef(openId);
  useEffect(() => {
    open.current = openId;
  }, [openId]);
  useEffect(() => followInbox(place, () => open.current), [place]);
}
