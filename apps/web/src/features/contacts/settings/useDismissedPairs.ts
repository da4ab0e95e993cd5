import type { Duplicate } from '@herald/contract';
import { useLocalStorage } from '@mantine/hooks';

/** The same for two people whichever comes first. */
export function pairKey({ contacts: [one, other] }: Pick<Duplicate, 'contacts'>): string {
  return [one.id, other.id].sort((a, b) => a - b).join('-');
}

/** Pairs that somebody looked at and knows to be two people; remembered in this browser. */
export function useDismissedPairs(teamId: number) {
  const [dismissed, setDismissed] = useLocalStorage<string[]>({
    key: `herald-not-duplicates:${teamId}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  return {
    isDismissed: (pair: string) => dismissed.includes(pair),
    dismiss: (pair: string) => setDismissed((before) => [...before, pair].slice(-2000)),
    restore: (pair: string) => setDismissed((before) => before.filter((each) => each !== pair)),
  };
}
