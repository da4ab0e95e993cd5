import type { Arrival, SecondStepMeans, SignInMeans } from '@herald/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../../context.ts';
import { cookieOptions } from '../../http/sessions.ts';
import type { AppServices } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { byAddress } from '../../platform/limits.ts';
import { useCode } from './codes/useCode.ts';
import { wrongCode } from './codes/wrongCode.ts';
import { noteFailedCode } from './events/countFailure.ts';
import { linkGoogle } from './google/linkGoogle.ts';
import type { Credentials } from './queries.ts';
import { findById } from './queries.ts';

const cookieName = 'second_step';
const purpose = 'second step of signing in';
const minutes = 10;
const guesses = { name: 'second-step', points: 5, seconds: 15 * 60 };
const guessesOfAddress = { name: 'second-step', points: 30, seconds: 15 * 60 };

/** Where somebody was on their way to, who comes back from elsewhere: only the server still knows. */
export interface Bound {
  return: string | null;
  arrival: Arrival;
}

interface Waiting extends Partial<Bound> {
  userId: number;
  /** The first step. */
  means: SignInMeans;
  since: number;
  /** The Google account to join to it after the code. */
  toLink?: string | null;
}

/** The first step was right, and there is a second: leaves word in the browser, sealed and short-lived. */
export function askForCode(
  app: AppServices,
  reply: FastifyReply,
  account: Credentials,
  means: SignInMeans,
  more?: Bound & Pick<Waiting, 'toLink'>,
): void {
  if (!account.totp_enabled_at) return;
  const waiting: Waiting = { userId: account.id, means, since: app.clock.now().getTime(), ...more };
  const sealed = app.secrets.seal(JSON.stringify(waiting), purpose);
  reply.setCookie(cookieName, sealed, { ...cookieOptions(app), path: '/login', maxAge: minutes * 60 });
  throw new AppError(
    'second_step_needed',
    {
      en: 'Enter the code of your authenticator app.',
      fr: 'Saisissez le code de votre application d’authentification.',
    },
    { status: 401 },
  );
}

/** Both steps of somebody who signed in. */
interface Passed {
  account: Credentials;
  means: SignInMeans;
  secondStep: SecondStepMeans;
  bound: Bound;
}

/** Checks the code of the second step; returns whose it was, and where they were on their way to. */
export async function takeSecondStep(
  ctx: RequestContext,
  request: FastifyRequest,
  code: string,
): Promise<Passed> {
  const waiting = readWaiting(ctx.app, request);
  const account = waiting && (await findById(ctx.app, waiting.userId));
  const changed = account?.credentials_changed_at?.getTime() ?? 0;
  if (!account?.totp_enabled_at || changed > waiting!.since) throw over();
  await ctx.app.limits.take(guessesOfAddress, byAddress(ctx.ip));
  await ctx.app.limits.take(guesses, `user:${account.id}`);
  const secondStep = await useCode(ctx, account.id, code);
  if (!secondStep) {
    await noteFailedCode(ctx, account.id);
    ctx.log.warn({ security: 'second step failed', user: account.id, ip: ctx.ip }, 'a code was wrong');
    throw wrongCode();
  }
  await ctx.app.limits.reset(guesses, `user:${account.id}`);
  const { return: to = null, arrival = {}, toLink, means = 'password' } = waiting ?? {};
  if (toLink) await linkGoogle(ctx, account.id, toLink);
  return { account, means, secondStep, bound: { return: to, arrival } };
}

/** The step is done; the browser need not remember it. */
export function forgetSecondStep(app: AppServices, reply: FastifyReply): void {
  reply.clearCookie(cookieName, { ...cookieOptions(app), path: '/login' });
}

function readWaiting(app: AppServices, request: FastifyRequest): Waiting | null {
  try {
    const waiting = JSON.parse(app.secrets.open(request.cookies[cookieName] ?? '', purpose)) as Waiting;
    return app.clock.now().getTime() - waiting.since < minutes * 60_000 ? waiting : null;
  } catch {
    return null;
  }
}

function over(): AppError {
  return new AppError(
    'second_step_over',
    {
      en: 'This took too long. Please sign in again.',
      fr: 'Le délai est dépassé. Connectez-vous à nouveau.',
    },
    { status: 401 },
  );
}
