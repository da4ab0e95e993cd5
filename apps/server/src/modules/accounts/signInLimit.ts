import type { AppServices } from '../../platform/context.ts';
import { byAddress, type LimitRule } from '../../platform/limits.ts';

const failures: LimitRule = { name: 'login', points: 10, seconds: 15 * 60 };
/** Whoever had the password once has as many known browsers as they care to sign in with. */
const inAllBrowsers: LimitRule = { name: 'login-known', points: 30, seconds: 15 * 60 };

interface Attempt {
  /** The password was right: this attempt does not count, and the earlier ones are forgiven. */
  succeed(): Promise<void>;
}

/**
 * Counts an attempt to sign in before the password is looked at, or guesses made at once would all be looked at. Ten for an
 * e-mail, from wherever they come, and ten from an address, for whomever they are meant. A browser in which the person
 * has signed in before is counted by itself, so strangers cannot keep the owner out; all such browsers have thirty.
 */
export async function countAttempt(
  { limits }: AppServices,
  by: { ip: string; email: string; knownBrowser: string | null },
): Promise<Attempt> {
  const own: [LimitRule, string][] = by.knownBrowser
    ? [
        [failures, `browser:${by.knownBrowser}`],
        [inAllBrowsers, `email:${by.email}`],
      ]
    : [[failures, `email:${by.email}`]];
  const address: [LimitRule, string][] = by.knownBrowser ? [] : [[failures, byAddress(by.ip)]];
  for (const [rule, key] of [...address, ...own]) await limits.take(rule, key);
  return {
    async succeed() {
      for (const [rule, key] of own) await limits.reset(rule, key);
      for (const [rule, key] of address) await limits.giveBack(rule, key);
    },
  };
}
