import { useMemo } from 'react';
import { useFormat } from './useFormat.ts';

/** Names of countries in the person's language; a code that is none stays as it is. */
export function useCountryName(): (code: string) => string {
  const { tag } = useFormat();
  return useMemo(() => {
    const names = new Intl.DisplayNames(tag, { type: 'region' });
    return (code: string) => {
      try {
        return names.of(code) ?? code;
      } catch {
        return code;
      }
    };
  }, [tag]);
}
