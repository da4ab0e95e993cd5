import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

const root = join(import.meta.dirname, '../../../..');

const url = (protocol: RegExp) => z.url({ protocol }).transform((value) => value.replace(/\/+$/, ''));
const web = url(/^https?$/);
const port = z.coerce.number().int().min(0).max(65_535);
const list = z
  .string()
  .default('')
  .transform((text) => text.split(',').map((item) => item.trim()))
  .transform((items) => items.filter((item) => item !== ''));
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

/** `id:base64,id:base64`: the first key seals, all of them open. */
const secretKeys = z.string().transform((text, context) => {
  const keys = text.split(',').map((pair) => {
    const [id = '', encoded = ''] = pair.trim().split(':');
    return { id, key: Buffer.from(encoded, 'base64') };
  });
  const isGood = keys.every(({ id, key }) => /^[\w-]{1,16}$/.test(id) && key.length === 32);
  if (!isGood || new Set(keys.map(({ id }) => id)).size !== keys.length) {
    context.addIssue({ code: 'custom', message: 'expected id:base64 pairs of 32 byte keys, each id once' });
    return z.NEVER;
  }
  return keys;
});

/**
 * Whoever speaks for Google decides who anybody is. Over plain HTTP that is a stand-in, or somebody in between.
 */
const isProvenIssuer = (env: {
  NODE_ENV: string;
  PUBLIC_URL?: string | undefined;
  GOOGLE_ISSUER_URL: string;
}) =>
  env.GOOGLE_ISSUER_URL.startsWith('https:') ||
  (env.NODE_ENV !== 'production' && !env.PUBLIC_URL?.startsWith('https:'));

const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  APP_NAME: z.string().min(1).default('Herald'),
  /** `on` by name: this installation shows the sandbox to others. The launcher's, see docs/guides/self-host.md. */
  HERALD_SANDBOX: z.enum(['on', 'off']).optional(),
  HERALD_HOST: z.string().default('127.0.0.1'),
  HERALD_PORT: port.default(7780),
  /** Where people reach this installation; links in mails and the origin check are built on it. */
  PUBLIC_URL: web.optional(),
  /** Proxies in front of the server whose X-Forwarded-* headers count (a number of hops). */
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  DATABASE_URL: url(/^postgres(ql)?$/),
  /** `shared` where a pooler or an administrator lets nobody in but the owner: roles step down from its login then. */
  DATABASE_LOGINS: z.enum(['own', 'shared']).default('own'),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(500).default(10),
  REDIS_URL: url(/^rediss?$/).optional(),
  /** `file:///srv/herald/files`, or `s3://key:secret@bucket?region=eu-west-3&endpoint=https://…`. */
  FILES_URL: z.url({ protocol: /^(file|s3)$/ }).default(pathToFileURL(join(root, 'data/files')).href),
  /** What a team may keep in files, in gigabytes; what people send it is never refused. */
  TEAM_STORAGE_GB: z.coerce.number().positive().max(1_000_000).default(10),
  /** Days for which ended runs of automations, and why each step happened, can be looked at. */
  AUTOMATION_RUN_DAYS: z.coerce.number().int().min(30).max(3650).default(180),
  SECRET_KEYS: secretKeys,
  SMTP_URL: url(/^smtps?$/).optional(),
  MAIL_FROM: z.string().min(3).default('Herald <herald@localhost>'),
  META_GRAPH_URL: web.default('https://graph.facebook.com'),
  META_GRAPH_VERSION: z
    .string()
    .regex(/^v\d+\.\d+$/)
    .default('v25.0'),
  META_APP_ID: z.string().optional(),
  META_APP_SECRET: z.string().optional(),
  META_CONFIG_ID: z.string().optional(),
  META_VERIFY_TOKEN: z.string().optional(),
  /** Where the Embedded Signup dialog lives. Absent: Facebook's own JavaScript SDK. */
  META_DIALOG_URL: web.optional(),
  /** Payments, where this installation takes any. */
  STRIPE_BASE_URL: web.default('https://api.stripe.com'),
  STRIPE_SECRET_KEY: z.string().min(8).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
  /** Stripe computes the tax, once it is set up there. */
  STRIPE_AUTOMATIC_TAX: flag.default(false),
  /** `host:port` pairs that the address guard lets through although they are not public. Empty in production. */
  OUTBOUND_ALLOW: list,
  /** Requests a minute for one address. */
  RATE_LIMIT: z.coerce.number().int().min(1).default(1200),
  /** Seconds in which the body of a request must have come, unless it carries a file. */
  BODY_TIMEOUT: z.coerce.number().positive().max(600).default(30),
  /** Accounts that one address may make in an hour. */
  REGISTRATION_LIMIT: z.coerce.number().int().min(1).default(20),
  /** Who may make an account: anybody, or after the first one only whom a team invites. */
  HERALD_REGISTRATION: z.enum(['open', 'closed']).default('open'),
  /** Sign-in with Google, offered once both are there. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER_URL: web.default('https://accounts.google.com'),
  /** Our app at Shopify, where there is one. */
  SHOPIFY_CLIENT_ID: z.string().optional(),
  SHOPIFY_CLIENT_SECRET: z.string().min(8).optional(),
  /** What others know this installation by, and where their script comes from when not from them. */
  LIVE_CHAT_ID: z.string().optional(),
  LIVE_CHAT_URL: web.optional(),
  TAG_MANAGER_ID: z.string().optional(),
  TAG_MANAGER_URL: web.optional(),
  ANALYTICS_ID: z.string().optional(),
  ANALYTICS_URL: web.optional(),
  REFERRAL_ID: z.string().optional(),
  REFERRAL_URL: web.optional(),
  CHANGELOG_ID: z.string().optional(),
  CHANGELOG_URL: web.optional(),
  /** With which one signs in to the demo team that `seed-demo` makes. */
  HERALD_DEMO_PASSWORD: z.string().min(12).optional(),
  JOB_CONCURRENCY: z.coerce.number().int().min(1).max(500).default(10),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Serve /metrics to anybody who reaches the server, not only to the machine itself. */
  METRICS_PUBLIC: flag.default(false),
  /** The built web application. */
  WEB_DIST: z.string().default(join(root, 'apps/web/dist')),
});

/** Everything that the server reads of the environment. */
export const variableNames = Object.keys(variables.shape);

const schema = variables.refine(isProvenIssuer, {
  path: ['GOOGLE_ISSUER_URL'],
  message: 'expected an https address where others reach Herald; leave it out for Google itself',
});

export type SecretKey = { id: string; key: Buffer };
export type Config = ReturnType<typeof arrange>;

/** The environment was wrong; the message lists every variable and what is expected of it. */
export class ConfigError extends Error {}

/** Reads the whole configuration, once. Nothing else in the server looks at the environment. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return arrange(parsed.data);
  const lines = parsed.error.issues.map((issue) => {
    const name = issue.path.join('.');
    return `  ${name}: ${given[name] === undefined ? 'is missing' : issue.message}`;
  });
  throw new ConfigError(`Herald cannot start with this configuration:\n${lines.join('\n')}`);
}

function arrange(env: z.output<typeof schema>) {
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.HERALD_PORT}`;
  return {
    environment: env.NODE_ENV,
    sandboxByName: env.HERALD_SANDBOX === 'on',
    appName: env.APP_NAME,
    http: {
      host: env.HERALD_HOST,
      port: env.HERALD_PORT,
      publicUrl,
      /** Cookies may be marked Secure. */
      isSecure: publicUrl.startsWith('https:'),
      trustProxy: env.TRUST_PROXY,
      rateLimit: env.RATE_LIMIT,
      bodyTimeout: env.BODY_TIMEOUT,
      registrationLimit: env.REGISTRATION_LIMIT,
      metricsPublic: env.METRICS_PUBLIC,
      webDist: env.WEB_DIST,
    },
    database: {
      url: env.DATABASE_URL,
      poolSize: env.DATABASE_POOL_SIZE,
      ownLogins: env.DATABASE_LOGINS === 'own',
    },
    redisUrl: env.REDIS_URL ?? null,
    filesUrl: env.FILES_URL,
    teamStorage: Math.floor(env.TEAM_STORAGE_GB * 1024 ** 3),
    automations: { keptDays: env.AUTOMATION_RUN_DAYS },
    secretKeys: env.SECRET_KEYS as [SecretKey, ...SecretKey[]],
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM },
    meta: {
      graphUrl: env.META_GRAPH_URL,
      graphVersion: env.META_GRAPH_VERSION,
      appId: env.META_APP_ID ?? null,
      appSecret: env.META_APP_SECRET ?? null,
      configId: env.META_CONFIG_ID ?? null,
      verifyToken: env.META_VERIFY_TOKEN ?? null,
      dialogUrl: env.META_DIALOG_URL ?? null,
    },
    registration: env.HERALD_REGISTRATION,
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? {
            clientId: env.GOOGLE_CLIENT_ID,
            clientSecret: env.GOOGLE_CLIENT_SECRET,
            issuer: env.GOOGLE_ISSUER_URL,
          }
        : null,
    shopify:
      env.SHOPIFY_CLIENT_ID && env.SHOPIFY_CLIENT_SECRET
        ? { clientId: env.SHOPIFY_CLIENT_ID, clientSecret: env.SHOPIFY_CLIENT_SECRET }
        : null,
    stripe: {
      baseUrl: env.STRIPE_BASE_URL,
      secretKey: env.STRIPE_SECRET_KEY ?? null,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? null,
      automaticTax: env.STRIPE_AUTOMATIC_TAX,
    },
    thirdParties: (
      [
        ['live_chat', env.LIVE_CHAT_ID, env.LIVE_CHAT_URL],
        ['tag_manager', env.TAG_MANAGER_ID, env.TAG_MANAGER_URL],
        ['analytics', env.ANALYTICS_ID, env.ANALYTICS_URL],
        ['referral', env.REFERRAL_ID, env.REFERRAL_URL],
        ['changelog', env.CHANGELOG_ID, env.CHANGELOG_URL],
      ] as const
    ).flatMap(([kind, id, src]) => (id ? [{ kind, id, src: src ?? null }] : [])),
    outboundAllow: env.OUTBOUND_ALLOW,
    demoPassword: env.HERALD_DEMO_PASSWORD ?? null,
    jobs: { concurrency: env.JOB_CONCURRENCY },
    log: { level: env.LOG_LEVEL },
  };
}
