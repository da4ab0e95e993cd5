import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

type Environment = Record<string, string | undefined>;

/** The app of Meta's that the sandbox plays. Its secrets are those of the installation. */
const sandboxApp = { META_APP_ID: '700000000000001', META_CONFIG_ID: 'sandbox-config' };

export interface Addresses {
  /** Where people open Herald. */
  herald: string;
  /** Where the server itself listens; behind Vite another port than `herald`. */
  server: string;
  sandbox: string;
}

export function addressesOf(settings: Settings, serverPort: number): Addresses {
  const { ports } = settings;
  return {
    herald: `http://localhost:${ports.herald}`,
    server: `http://localhost:${serverPort}`,
    sandbox: `http://localhost:${ports.sandbox}`,
  };
}

/** What the server is told. The person's own variables win, so that any part can be pointed elsewhere. */
export function serverEnvironment(
  given: Environment,
  settings: Settings,
  parts: { databaseUrl: string; secrets: Secrets; serverPort: number },
): Environment {
  const { herald, sandbox } = addressesOf(settings, parts.serverPort);
  const { ports } = settings;
  const { secrets } = parts;
  return {
    PUBLIC_URL: herald,
    FILES_URL: pathToFileURL(join(settings.dataDir, 'files')).href,
    SECRET_KEYS: secrets.SECRET_KEYS,
    ...(settings.sandbox && {
      ...sandboxApp,
      META_APP_SECRET: secrets.SANDBOX_APP_SECRET,
      META_VERIFY_TOKEN: secrets.SANDBOX_VERIFY_TOKEN,
      STRIPE_SECRET_KEY: secrets.SANDBOX_STRIPE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: secrets.SANDBOX_STRIPE_WEBHOOK_SECRET,
      STRIPE_BASE_URL: sandbox,
      META_GRAPH_URL: `${sandbox}/graph`,
      META_DIALOG_URL: `${sandbox}/dialog/oauth`,
      ...(isPrivate(given) && {
        GOOGLE_ISSUER_URL: `${sandbox}/google`,
        GOOGLE_CLIENT_ID: 'sandbox-google-client',
        GOOGLE_CLIENT_SECRET: secrets.SANDBOX_GOOGLE_SECRET,
      }),
      OUTBOUND_ALLOW: `localhost:${ports.sandbox},127.0.0.1:${ports.sandbox}`,
      SMTP_URL: `smtp://localhost:${ports.mail}`,
    }),
    ...withoutEmpty(given),
    DATABASE_URL: parts.databaseUrl,
    HERALD_HOST: settings.host,
    HERALD_PORT: String(parts.serverPort),
  };
}

/** What the sandbox is told: where to listen, where Herald takes its webhooks, and which app it plays. */
export function sandboxEnvironment(
  given: Environment,
  settings: Settings,
  parts: { secrets: Secrets; serverPort: number },
): Environment {
  const { server, sandbox } = addressesOf(settings, parts.serverPort);
  const { secrets } = parts;
  return {
    SANDBOX_APP_ID: sandboxApp.META_APP_ID,
    SANDBOX_APP_SECRET: secrets.SANDBOX_APP_SECRET,
    SANDBOX_VERIFY_TOKEN: secrets.SANDBOX_VERIFY_TOKEN,
    SANDBOX_CONFIG_ID: sandboxApp.META_CONFIG_ID,
    SANDBOX_PUBLIC_URL: sandbox,
    WEBHOOK_URL: `${server}/webhooks/whatsapp`,
    STRIPE_WEBHOOK_URL: `${server}/webhooks/stripe`,
    STRIPE_WEBHOOK_SECRET: secrets.SANDBOX_STRIPE_WEBHOOK_SECRET,
    SANDBOX_GOOGLE_SECRET: secrets.SANDBOX_GOOGLE_SECRET,
    ...withoutEmpty(given),
    SANDBOX_HOST: settings.sandboxHost,
    SANDBOX_PORT: String(settings.ports.sandbox),
    SANDBOX_SMTP_PORT: String(settings.ports.mail),
    SANDBOX_DATA: join(settings.dataDir, 'sandbox'),
  };
}

/** The sandbox's Google says of anybody who they claim to be, so an installation that others reach does not believe it. */
const isPrivate = ({ PUBLIC_URL = '', NODE_ENV }: Environment) =>
  !PUBLIC_URL.startsWith('https:') && NODE_ENV !== 'production';

function withoutEmpty(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== '' && value !== undefined),
  );
}
