import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import type { AppServices } from './context.ts';
import { openDatabase, requestTimeout } from './database/index.ts';
import { createFiles } from './files/index.ts';
import { createLimits } from './limits.ts';
import { createLog, type Logger } from './log.ts';
import { createMailer } from './mail/index.ts';
import { createMetrics } from './metrics.ts';
import { createOutbound } from './outbound/index.ts';
import { openRealtimeHub } from './realtime/index.ts';
import { createSecrets } from './secrets.ts';

export interface ServiceOptions {
  clock?: Clock;
  log?: Logger;
}

/** Opens everything that a process needs, in order; `resources` closes it again, in the opposite order. */
export async function openServices(
  config: Config,
  resources: AsyncDisposableStack,
  { clock = systemClock, log = createLog(config.log.level) }: ServiceOptions = {},
): Promise<AppServices> {
  const metrics = createMetrics({ processMetrics: config.environment !== 'test' });
  const secrets = createSecrets(config.secretKeys);
  const { publicUrl } = config.http;

  const database = resources.use(
    openDatabase({
      ...config.database,
      queuePoolSize: config.jobs.concurrency + 2,
      statementTimeout: requestTimeout,
      onError: (error) => log.warn({ err: error }, 'an idle database connection broke'),
      onTransaction: (outcome, seconds) => metrics.transactionSeconds.observe({ outcome }, seconds),
    }),
  );
  for (const [name, pool] of Object.entries(database.pools)) metrics.watchPool(name, pool);

  const realtime = resources.use(
    await openRealtimeHub({ database, redisUrl: config.redisUrl, publicUrl, log }),
  );
  database.connectAfterCommit(realtime);

  return {
    config,
    clock,
    log,
    metrics,
    database,
    realtime,
    secrets,
    files: await createFiles({ filesUrl: config.filesUrl, publicUrl, secrets, clock }),
    limits: createLimits(database, clock),
    mail: resources.use(createMailer({ ...config.mail, appName: config.appName, secrets, log })),
    outbound: resources.use(createOutbound(config.outboundAllow)),
  };
}
