import type { Locale } from '@herald/contract';
import type { Config } from './config.ts';
import type { Clock } from './platform/clock.ts';
import type { Database, TenantDb } from './platform/database/index.ts';
import type { Files } from './platform/files/index.ts';
import type { Limits } from './platform/limits.ts';
import type { Logger } from './platform/log.ts';
import type { Mailer } from './platform/mail/index.ts';
import type { Metrics } from './platform/metrics.ts';
import type { Outbound } from './platform/outbound/index.ts';
import type { RealtimeHub } from './platform/realtime/index.ts';
import type { Secrets } from './platform/secrets.ts';

/** Everything that lives as long as the process. Made once by `start`, handed down, never imported. */
export interface AppServices {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly database: Database;
  readonly files: Files;
  readonly limits: Limits;
  readonly mail: Mailer;
  readonly outbound: Outbound;
  readonly realtime: RealtimeHub;
  readonly secrets: Secrets;
}

/** What any piece of work holds, whether a request or a job caused it. */
export interface AppContext {
  readonly app: AppServices;
  readonly db: TenantDb;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Who asks. */
export interface Actor {
  readonly kind: 'user';
  readonly userId: number;
  readonly locale: Locale;
  readonly isAdmin: boolean;
  /** The administrator who looks through this person's eyes. */
  readonly impersonatorId: number | null;
}

/** A request as the use cases see it. */
export interface RequestContext extends AppContext {
  /** Throws on a public route, where nobody need be signed in: there, ask `signedIn`. */
  readonly actor: Actor;
  readonly signedIn: Actor | null;
  readonly sessionId: number | null;
  /** Of the route; throws when the route has no team. The person is a member of it. */
  readonly teamId: number;
  /** Of the route; throws when the route has no number. It is one of the team's. */
  readonly phoneNumberId: number;
  /** What the person may do in the team of the route. */
  readonly permissions: readonly string[];
  readonly roleId: number | null;
  /** The language to answer in. */
  readonly locale: Locale;
  readonly ip: string;
  readonly userAgent: string | null;
}
