import type { Config } from '../platform/config.ts';
import { advice, type Concern, fatal } from './concern.ts';

/** They stand, or stood, in this repository. */
const published = [
  'sandbox-app-secret',
  'sandbox-verify-token',
  'sandbox-google-secret',
  'sk_test_sandbox',
  'whsec_sandbox',
  'change-me',
];

/** Whether others reach this installation, or somebody says that it is for real. */
export const isProduction = ({ environment, http }: Config) =>
  environment === 'production' || !isThisMachine(http.publicUrl);

/** A public installation that shows the sandbox, which somebody asked for by name. */
export const isShow = ({ environment, sandboxByName }: Config) =>
  sandboxByName && environment !== 'production';

/** Everything in a configuration that is not for real business. */
export function configConcerns(config: Config): Concern[] {
  return [secrets, keys, sandbox, addresses, meta, mail, proxy, doors].flatMap((judge) => judge(config));
}

function secrets({ meta, google, stripe, database }: Config): Concern[] {
  const given: Record<string, string | null | undefined> = {
    META_APP_SECRET: meta.appSecret,
    META_VERIFY_TOKEN: meta.verifyToken,
    GOOGLE_CLIENT_SECRET: google?.clientSecret,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    DATABASE_URL: decodeURIComponent(new URL(database.url).password),
  };
  return Object.entries(given)
    .filter(([, secret]) => secret && published.includes(secret))
    .map(([name]) =>
      fatal(name, 'holds a secret that stands in the repository of Herald. Give it one of its own.'),
    );
}

/** Bytes of chance repeat themselves seldom; a word that somebody typed 32 letters of, or zeros, do. */
function keys({ secretKeys }: Config): Concern[] {
  return secretKeys
    .filter(({ key }) => new Set(key).size < 16)
    .map(({ id }) =>
      fatal(
        'SECRET_KEYS',
        `holds a key (${id}) that is not made by chance. Make one: openssl rand -base64 32.`,
      ),
    );
}

function sandbox({ meta, stripe, google }: Config): Concern[] {
  const places: Record<string, string | null | undefined> = {
    META_GRAPH_URL: meta.graphUrl,
    META_DIALOG_URL: meta.dialogUrl,
    STRIPE_BASE_URL: stripe.baseUrl,
    GOOGLE_ISSUER_URL: google?.issuer,
  };
  return Object.entries(places)
    .filter(([, place]) => place && !(place.startsWith('https:') && !isThisMachine(place)))
    .map(([name]) => fatal(name, 'leads to a stand-in. Set HERALD_SANDBOX=off, or leave the variable out.'));
}

function addresses({ http }: Config): Concern[] {
  if (http.isSecure) return [];
  return [
    fatal(
      'PUBLIC_URL',
      `is ${http.publicUrl}: passwords would cross the network in clear. Put a proxy with TLS in front (see docs/guides/production.md) and set PUBLIC_URL=https://….`,
    ),
  ];
}

function meta({ meta: { appId, appSecret, verifyToken, configId } }: Config): Concern[] {
  const needed = { META_APP_ID: appId, META_APP_SECRET: appSecret, META_VERIFY_TOKEN: verifyToken };
  const missing = Object.entries(needed).filter(([, value]) => !value);
  return [
    ...missing.map(([name]) =>
      fatal(
        name,
        'is missing: no number can be connected and no message comes in. See docs/guides/connect-a-number.md.',
      ),
    ),
    ...(configId
      ? []
      : [
          advice(
            'META_CONFIG_ID',
            'is missing: numbers can only be connected with a token, not in the window of Meta.',
          ),
        ]),
  ];
}

function mail({ mail: { smtpUrl, from } }: Config): Concern[] {
  if (!smtpUrl) {
    return [
      fatal(
        'SMTP_URL',
        'is missing: nobody could confirm an address, be invited or choose a new password. Name a mail server: smtps://user:password@mail.example.com.',
      ),
    ];
  }
  if (!/@localhost>?$/.test(from)) return [];
  return [advice('MAIL_FROM', `is ${from}, which mail servers refuse. Name an address of your own domain.`)];
}

function proxy({ http }: Config): Concern[] {
  if (!http.isSecure || http.trustProxy > 0) return [];
  return [
    advice(
      'TRUST_PROXY',
      'is 0 behind https: everybody seems to come from the proxy, and limits by address hit all at once. Set it to the number of proxies in front, usually 1.',
    ),
  ];
}

function doors({ registration, http, outboundAllow, database }: Config): Concern[] {
  const open: Concern[] = [];
  if (registration === 'open')
    open.push(
      advice(
        'HERALD_REGISTRATION',
        'is open: whoever finds this address may make an account and a team. Set it to closed if that is not wanted.',
      ),
    );
  if (http.metricsPublic) open.push(advice('METRICS_PUBLIC', 'shows /metrics to everybody.'));
  if (outboundAllow.length > 0)
    open.push(advice('OUTBOUND_ALLOW', `lets Herald call ${outboundAllow.join(', ')} inside your network.`));
  if (!database.ownLogins)
    open.push(
      advice(
        'DATABASE_LOGINS',
        'is shared: SQL that somebody smuggled in could become the owner of the database.',
      ),
    );
  return open;
}

function isThisMachine(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname);
}
