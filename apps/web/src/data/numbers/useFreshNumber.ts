import { useEffect, useEffectEvent } from 'react';
import { useCan, useNumber } from '#app/session/hooks.ts';
import { useRefreshNumber } from './useRefreshNumber.ts';

const staleMs = 15 * 60_000;

/** Reads the number again from WhatsApp when somebody looks at it or comes back to it, and it was not read of late. */
export function useFreshNumber(): void {
  const mayAsk = useCan('phone_numbers.manage');
  const { checked_at, connection } = useNumber();
  const { mutate, isPending } = useRefreshNumber();
  const look = useEffectEvent(() => {
    const isStale = checked_at === null || Date.now() - Date.parse(checked_at) > staleMs;
    if (mayAsk && isStale && !isPending && connection === 'connected') mutate();
  });
  useEffect(() => {
    look();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);
}
