import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** Names under which secrets travel; their values never reach the log, one level down included. */
const secretNames = [
  'password',
  'token',
  'access_token',
  'accessToken',
  'authorization',
  'cookie',
  'secret',
  'app_secret',
  'client_secret',
  'api_key',
  'klaviyo_api_key',
];

const paths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** One JSON object a line on standard output. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: [...paths, '*["set-cookie"]', '*.*["set-cookie"]'], censor: '[hidden]' },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}
