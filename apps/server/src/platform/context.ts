import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database, TenantDb } from './database/index.ts';
import type { Files } from './files/index.ts';
import type { Limits } from './limits.ts';
import type { Logger } from './log.ts';
import type { Mailer } from './mail/index.ts';
import type { Metrics } from './metrics.ts';
import type { Outbound } from './outbound/index.ts';
import type { RealtimeHub } from './realtime/index.ts';
import type { Secrets } from './secrets.ts';

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
