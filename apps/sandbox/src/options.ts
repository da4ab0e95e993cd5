import type { BehaviourMode } from './core/behaviours.ts';

/** How long after acceptance each status comes, in milliseconds. `readMs: null` means never. */
export interface Timing {
  sentMs: number;
  deliveredMs: number;
  readMs: number | null;
}

export interface WebhookSettings {
  /** Most updates put into one POST (Meta documents up to 1,000). */
  batchSize: number;
  /** POSTs in flight at the same time, over all destinations. */
  concurrency: number;
  /** True: one POST at a time for each business number, in order. False: as many as the concurrency allows. */
  ordered: boolean;
  timeoutMs: number;
  /** Waiting time before each further attempt; the last one repeats. */
  retryDelaysMs: number[];
  /** Give up after this long; Meta documents both 36 hours and 7 days. */
  giveUpAfterMs: number;
}

/** Every limit can be switched off alone. */
export interface LimitSettings {
  throughput: boolean;
  pairRate: boolean;
  portfolio: boolean;
  /** How the end of the portfolio limit shows itself. */
  portfolioAnswer: 'sync' | 'async';
  serviceWindow: boolean;
  serviceWindowAnswer: 'sync' | 'async';
  /** Marketing templates one person may get in 24 hours before 131049; null switches the cap off. */
  marketingCap: number | null;
  /** Marketing to United States numbers ends in 131049, as since April 2025. */
  usMarketingPause: boolean;
  optOut: boolean;
  payment: boolean;
  /** New marketing templates reach this many people, the rest is held; null switches pacing off. */
  pacingFirstBatch: number | null;
  management: boolean;
}

export interface Settings {
  webhookUrl: string | null;
  timing: Timing;
  /** Milliseconds until a submitted template is reviewed, or `manual`. */
  reviewDelayMs: number | 'manual';
  webhooks: WebhookSettings;
  limits: LimitSettings;
  /** Payload version of the app's webhook subscription. */
  statusShape: 'v25' | 'v23';
  behaviours: BehaviourMode;
  /** How long a hanging answer (…96, fault `timeout`) hangs before the connection is reset. */
  hangMs: number;
  /** Fetch media given by link, as Meta does, and fail the message with 131053 when that fails. */
  fetchLinks: boolean;
}

type DeepPartial<T> = { [K in keyof T]?: T[K] extends object ? Partial<T[K]> : T[K] };

export interface SandboxOptions
  extends Omit<DeepPartial<Settings>, 'timing' | 'webhooks' | 'limits' | 'reviewDelayMs'> {
  timing?: Partial<Timing>;
  webhooks?: Partial<WebhookSettings>;
  limits?: Partial<LimitSettings>;
  reviewDelayMs?: number | 'manual';
  /** HTTP port; 0 or absent picks a free one. */
  port?: number;
  host?: string;
  /** SMTP port; 0 or absent picks a free one, null leaves the mail listener off. */
  smtpPort?: number | null;
  /** Folder that keeps everything; absent keeps it in memory. */
  dataDir?: string;
  /** Address under which others reach the sandbox (media urls, paging links). */
  publicUrl?: string;
  appId?: string;
  appSecret?: string;
  verifyToken?: string;
  configId?: string;
  /** Where the sandbox's Stripe tells what happened, and the secret that it signs with. */
  stripeWebhookUrl?: string;
  stripeWebhookSecret?: string;
  /** What the product shows the sandbox's Google when it redeems a code. */
  googleSecret?: string;
  /** Log requests and webhooks. */
  log?: boolean;
}

export interface AppIdentity {
  id: string;
  secret: string;
  verifyToken: string;
  configId: string;
  name: string;
  businessId: string;
}

export function appFrom(options: SandboxOptions): AppIdentity {
  return {
    id: options.appId ?? '700000000000001',
    secret: options.appSecret ?? 'sandbox-app-secret',
    verifyToken: options.verifyToken ?? 'sandbox-verify-token',
    configId: options.configId ?? 'sandbox-config',
    name: 'Herald',
    businessId: '700000000000009',
  };
}

export function settingsFrom(options: SandboxOptions): Settings {
  return {
    webhookUrl: options.webhookUrl ?? null,
    timing: { sentMs: 300, deliveredMs: 900, readMs: 5_000, ...options.timing },
    reviewDelayMs: options.reviewDelayMs ?? 3_000,
    webhooks: {
      batchSize: 100,
      concurrency: 4,
      ordered: true,
      timeoutMs: 10_000,
      retryDelaysMs: [500, 1_000, 2_000, 5_000, 15_000, 60_000, 300_000],
      giveUpAfterMs: 7 * 86_400_000,
      ...options.webhooks,
    },
    limits: {
      throughput: true,
      pairRate: true,
      portfolio: true,
      portfolioAnswer: 'sync',
      serviceWindow: true,
      serviceWindowAnswer: 'async',
      marketingCap: null,
      usMarketingPause: false,
      optOut: true,
      payment: true,
      pacingFirstBatch: null,
      management: true,
      ...options.limits,
    },
    statusShape: options.statusShape ?? 'v25',
    behaviours: options.behaviours ?? 'twoDigits',
    hangMs: options.hangMs ?? 30_000,
    fetchLinks: options.fetchLinks ?? true,
  };
}
