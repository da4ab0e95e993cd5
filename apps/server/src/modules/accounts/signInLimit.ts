import type { AppServices } from '../../platform/context.ts';
import { byAddress, type LimitRule } from '../../platform/limits.ts';

const failures: LimitRule = { name: 'login', points: 10, seconds: 15 * 60 };

interface Attempt {
  /** The password was right: this attempt does not count, and the earlier ones are forgiven. */
  succeed(): Promise<void>;
}

/**
 * Counts an attempt to sign in before the password is looked at, or guesses made at once would all be looked at. Ten for an
 * e-mail, from wherever they come, and ten from an address, for whomever they are meant. A browser in which the person
 * has signed in before is counted by itself, so strangers cannot keep the owner out.
 */
export async function countAttempt(
  { limits }: AppServices,
  by: { ip: string; email: string; knownBrowser: string | null },
): Promise<Attempt> {
  const keys = by.knownBrowser
    ? [`browser:${by.knownBrowser}`]
    : [byAddress(by.ip), `email:${by.email}`];
  for (const key of keys) await limits.take(failures, key);
  return {
    async succeed() {
      for (const key of keys) {
        if (key.startsWith('ip:')) await limits.giveBack(failures, key);
        else await limits.reset(failures, key);
      }
    },
  };
}
