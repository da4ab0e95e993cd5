import ipaddr from 'ipaddr.js';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database } from './database/index.ts';
import { AppError } from './errors.ts';

/** So many in so long: `{ name: 'login', points: 10, seconds: 900 }`. */
export interface LimitRule {
  name: string;
  points: number;
  seconds: number;
}

/** The key of an address, as every limit counts it: of IPv6 the network, of which everybody has more addresses than can be counted. */
export function byAddress(ip: string): string {
  const address = ipaddr.process(ip);
  const network = () => `${address.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
  return `ip:${address.kind() === 'ipv4' ? address.toString() : network()}`;
}

/** Counts things across every process (failed logins, reset mails). A window begins with its first count. */
export interface Limits {
  /** Counts one, and throws `rate_limited` with the time to wait when that was one too many. */
  take(rule: LimitRule, key: string): Promise<void>;
  /** Takes one back that turned out to be none. */
  giveBack(rule: LimitRule, key: string): Promise<void>;
  /** Throws when nothing is left, without counting. */
  check(rule: LimitRule, key: string): Promise<void>;
  /** Forgets what was counted, after a success for example. */
  reset(rule: LimitRule, key: string): Promise<void>;
  /** Drops windows that are over. */
  sweep(): Promise<void>;
}

interface Counted {
  points: number;
  expire: number;
}

export function createLimits({ statements: db }: Database, clock: Clock): Limits {
  const rowKey = (rule: LimitRule, key: string) => `${rule.name}:${key.toLowerCase().slice(0, 300)}`;

  return {
    async take(rule, key) {
      const now = clock.now().getTime();
      const ends = now + rule.seconds * 1000;
      const { rows } = await sql<Counted>`
        insert into rate_limits as r (key, points, expire) values (${rowKey(rule, key)}, 1, ${ends})
        on conflict (key) do update set
          points = case when r.expire <= ${now} then 1 else r.points + 1 end,
          expire = case when r.expire <= ${now} then excluded.expire else r.expire end
        returning points, expire`.execute(db);
      refuse(rows[0], rule.points, now);
    },
    async giveBack(rule, key) {
      await sql`
        update rate_limits set points = greatest(points - 1, 0) where key = ${rowKey(rule, key)}`.execute(db);
    },
    async check(rule, key) {
      const now = clock.now().getTime();
      const { rows } = await sql<Counted>`
        select points + 1 as points, expire from rate_limits
        where key = ${rowKey(rule, key)} and expire > ${now}`.execute(db);
      refuse(rows[0], rule.points, now);
    },
    async reset(rule, key) {
      await db.deleteFrom('rate_limits').where('key', '=', rowKey(rule, key)).execute();
    },
    async sweep() {
      await db.deleteFrom('rate_limits').where('expire', '<=', clock.now().getTime()).execute();
    },
  };
}

function refuse(counted: Counted | undefined, points: number, now: number): void {
  if (!counted || counted.points <= points) return;
  throw new AppError('rate_limited', null, { retryAfter: (counted.expire - now) / 1000 });
}
