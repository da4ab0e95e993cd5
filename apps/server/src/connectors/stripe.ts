import Stripe from 'stripe';
import type { AppServices } from '../platform/context.ts';
import { AppError } from '../platform/errors.ts';

const clients = new WeakMap<object, Stripe>();

/** The process's one client of Stripe; refuses in words where none is configured. */
export function stripeOf(app: AppServices): Stripe {
  const known = clients.get(app.config);
  if (known) return known;
  const { secretKey, baseUrl } = app.config.stripe;
  if (secretKey === null) throw unavailable();
  const base = new URL(baseUrl);
  const client = new Stripe(secretKey, {
    host: base.hostname,
    ...(base.port && { port: base.port }),
    protocol: base.protocol === 'http:' ? 'http' : 'https',
    timeout: 15_000,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  clients.set(app.config, client);
  return client;
}

/** Returns where operators see a payment: Stripe's dashboard, or the desk of what stands in for it. */
export function pageOfPayment({ config }: AppServices, id: string, isLive: boolean): string {
  const { origin, hostname } = new URL(config.stripe.baseUrl);
  if (hostname !== 'api.stripe.com') return `${origin}/stripe`;
  return `https://dashboard.stripe.com${isLive ? '' : '/test'}/payments/${id}`;
}

/** Returns whether this installation can sell anything. */
export function hasStripe({ config }: AppServices): boolean {
  return config.stripe.secretKey !== null;
}

function unavailable(): AppError {
  return new AppError(
    'billing_unavailable',
    {
      en: 'Payments are not set up on this installation. Ask its operator.',
      fr: 'Les paiements ne sont pas configurés sur cette installation. Adressez-vous à son exploitant.',
    },
    { status: 503 },
  );
}

/** Asks Stripe on somebody's behalf, and tells them in words when it refuses or cannot be reached. */
export async function askStripe<Answer>(
  app: AppServices,
  ask: (stripe: Stripe) => Promise<Answer>,
): Promise<Answer> {
  const stripe = stripeOf(app);
  try {
    return await ask(stripe);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    app.log.error({ err: error, code: error.code, requestId: error.requestId }, 'Stripe refused');
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw refused(error);
    throw new AppError(
      'upstream',
      {
        en: 'The payment service could not be reached. Nothing was charged; please try again in a moment.',
        fr: 'Le service de paiement est injoignable. Rien n’a été débité ; réessayez dans un instant.',
      },
      { cause: error },
    );
  }
}

/** It was reached and said no: the same once more would be refused again. */
function refused(cause: unknown): AppError {
  return new AppError(
    'payment_refused',
    {
      en: 'The payment service did not accept this request. Nothing was charged. If it happens again, contact support.',
      fr: 'Le service de paiement n’a pas accepté cette demande. Rien n’a été débité. Si cela se reproduit, contactez l’assistance.',
    },
    { cause, status: 422 },
  );
}
