import type { Campaign } from '@herald/contract';

type Stats = Pick<Campaign['stats'], 'total_contact' | 'total_pending'>;

/** A moment and how many recipients had been handled by then. */
export interface Sample {
  at: number;
  handled: number;
}

/** Recipients that need nothing more from the sender, whatever became of them. */
export const handledOf = ({ total_contact, total_pending }: Stats): number => total_contact - total_pending;

const memory = 30_000;

/** Adds what is known now, and forgets what is too old to say anything about the speed. */
export function remember(samples: readonly Sample[], now: Sample): Sample[] {
  const last = samples.at(-1);
  // Fewer than before: people were added or freed for another try, and the old speed means nothing any more.
  if (last && now.handled < last.handled) return [now];
  return [...samples.filter(({ at }) => now.at - at <= memory), now];
}

/** Recipients a second over the last half minute; null while too little is known. */
export function speedOf(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < 1_000) return null;
  return ((last.handled - first.handled) * 1_000) / (last.at - first.at);
}
