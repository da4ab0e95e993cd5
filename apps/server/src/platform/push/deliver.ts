import webpush from 'web-push';
import { z } from 'zod';
import type { AppServices } from '../context.ts';
import { defineJob } from '../jobs/index.ts';
import { RefusedAddress } from '../outbound/index.ts';
import { readVapidKeys } from './vapidKeys.ts';

/** What the service worker shows. `tag`: a newer one of the same takes its place. */
const pushContent = z.object({
  title: z.string(),
  body: z.string(),
  url: z.string(),
  tag: z.string(),
});
export type PushContent = z.output<typeof pushContent>;

/** A push service that fails this often in a row is given up, with whoever stands behind it. */
const mostFailures = 20;
/** Seconds for which a push service keeps it for a browser that is off: a day-old message is no news any more. */
const timeToLive = 12 * 3600;
/** Push services answer within a second; whoever keeps us waiting holds up the others of the lane. */
const patienceMs = 5000;
/** Push services refuse more than 4,096 bytes, encrypted. */
const longestBody = 600;

/** Tells one browser. It may arrive twice; `tag` then shows it once. */
export const deliverPush = defineJob({
  name: 'push.deliver',
  payload: z.object({ subscriptionId: z.int(), content: pushContent }),
  maxAttempts: 5,
  async run({ subscriptionId, content }, { app }) {
    const subscription = await findSubscription(app, subscriptionId);
    if (!subscription) return;
    const outcome = await post(app, subscription, { ...content, body: content.body.slice(0, longestBody) });
    await remember(app, subscriptionId, outcome);
    if (outcome === 'later') throw new Error('The push service asked to be tried again.');
  },
});

interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

function findSubscription(app: AppServices, id: number): Promise<Subscription | undefined> {
  return app.database.statements
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('id', '=', id)
    .executeTakeFirst();
}

type Outcome = 'done' | 'gone' | 'later';

async function post(app: AppServices, to: Subscription, content: PushContent): Promise<Outcome> {
  const { publicKey, privateKey } = await readVapidKeys(app);
  try {
    const { endpoint, headers, body } = webpush.generateRequestDetails(
      { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
      JSON.stringify(content),
      {
        vapidDetails: { subject: subjectOf(app), publicKey, privateKey },
        TTL: timeToLive,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
      },
    );
    const answer = await app.outbound.fetch(endpoint, {
      method: 'POST',
      headers: withoutLength(headers),
      body: body ?? new Uint8Array(),
      maxBytes: 64 * 1024,
      timeout: patienceMs,
    });
    return outcomeOf(app, answer.status);
  } catch (error) {
    app.log.info({ err: error }, 'a push could not be delivered');
    // An address inside our network will not become a public one, and keys that cannot be used stay so.
    const isHopeless = error instanceof RefusedAddress || !(error instanceof Error) || isWrongKey(error);
    return isHopeless ? 'gone' : 'later';
  }
}

/** What the library says of keys that no browser made. */
function isWrongKey({ message }: Error): boolean {
  return /p256dh|subscription|public key|auth/i.test(message);
}

/** Push services answer 404 and 410 for a subscription that is over, 401 and 403 for one made with other keys. */
function outcomeOf({ log }: AppServices, status: number): Outcome {
  if (status >= 200 && status < 300) return 'done';
  if ([401, 403, 404, 410].includes(status)) return 'gone';
  log.info({ status }, 'a push service refused a message');
  return status === 413 || status === 400 ? 'done' : 'later';
}

/** The HTTP client counts the bytes itself. */
function withoutLength(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name.toLowerCase() !== 'content-length')
      .map(([name, value]) => [name, String(value)]),
  );
}

/** Whom a push service may turn to: the operator's mail address. */
function subjectOf({ config }: AppServices): string {
  const [, address = config.mail.from] = /<([^>]+)>/.exec(config.mail.from) ?? [];
  return `mailto:${address.trim()}`;
}

async function remember(app: AppServices, id: number, outcome: Outcome): Promise<void> {
  const { statements } = app.database;
  if (outcome === 'gone') {
    await statements.deleteFrom('push_subscriptions').where('id', '=', id).execute();
    return;
  }
  if (outcome === 'done') {
    await statements
      .updateTable('push_subscriptions')
      .set({ last_used_at: app.clock.now(), failures: 0 })
      .where('id', '=', id)
      .execute();
    return;
  }
  const { failures } = await statements
    .updateTable('push_subscriptions')
    .set((row) => ({ failures: row('failures', '+', 1) }))
    .where('id', '=', id)
    .returning('failures')
    .executeTakeFirstOrThrow();
  if (failures >= mostFailures) {
    await statements.deleteFrom('push_subscriptions').where('id', '=', id).execute();
  }
}
