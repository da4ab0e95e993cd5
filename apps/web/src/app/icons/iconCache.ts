import { iconLimits } from '@herald/contract';
import { z } from 'zod';

const key = 'herald-icons';
const hour = 3_600_000;

const keptIcon = z.object({ body: z.string(), width: z.number(), height: z.number() });
export type KeptIcon = z.output<typeof keptIcon>;
const kept = z.record(z.string(), keptIcon.extend({ at: z.number() }));
type Kept = z.output<typeof kept>;

/** Icons that the browser keeps between visits: the newest ones, for a week. */
export function createIconCache(storage: () => Pick<Storage, 'getItem' | 'setItem'>, now = Date.now) {
  function read(): Kept {
    try {
      return kept.parse(JSON.parse(storage().getItem(key) ?? '{}'));
    } catch {
      return {}; // Forbidden, or not of ours.
    }
  }

  function find(name: string): KeptIcon | null {
    const icon = Object.entries(read()).find(([each]) => each === name)?.[1];
    return icon && now() - icon.at < iconLimits.cacheHours * hour ? icon : null;
  }

  function keep(icons: Record<string, KeptIcon>): void {
    const at = now();
    const added = Object.entries(icons).map(([name, icon]) => [name, { ...icon, at }] as const);
    const all = new Map([...Object.entries(read()), ...added]);
    const newest = [...all].sort(([, one], [, other]) => other.at - one.at);
    try {
      storage().setItem(key, JSON.stringify(Object.fromEntries(newest.slice(0, iconLimits.cacheEntries))));
    } catch {
      // Storage is full or forbidden: they are fetched again.
    }
  }

  return { find, keep };
}
