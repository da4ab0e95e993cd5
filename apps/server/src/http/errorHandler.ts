import type { ErrorBody, Locale } from '@herald/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, type GeneralCode, inLocale, type Text } from '../platform/errors.ts';
import { fieldErrors } from './fieldErrors.ts';
import { guessLocale } from './locale.ts';
import { messagesIn } from './messages/index.ts';

/** The one place where what was thrown becomes an answer. */
export function handleErrors(fastify: FastifyInstance): void {
  fastify.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const locale = request.visit?.locale ?? guessLocale(request);
    const answer = answerTo(error, locale);
    const { status, body } = answer;
    // The limit of requests has said how long in the header already.
    const retryAfter =
      answer.retryAfter ?? (status === 429 ? secondsOf(reply.getHeader('retry-after')) : null);
    if (status === 429 && retryAfter !== null && saysNoTime(error))
      body.message = tryAgainIn(retryAfter, locale);
    if (status >= 500) request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected error');
    if (status === 403 || status === 429) noteRefused(request, body.code);
    if (retryAfter !== null) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
    return reply.code(status).type('application/json; charset=utf-8').send(body);
  });
}

const secondsOf = (header: ReturnType<FastifyReply['getHeader']>) => Number(header) || null;

/** Some limits have words of their own. */
const saysNoTime = (error: unknown) => !(error instanceof AppError) || error.text === null;

/** In words, never less than it takes. */
function tryAgainIn(seconds: number, locale: Locale): string {
  const { tryAgainIn: say } = messagesIn(locale);
  if (seconds < 100) return say(Math.max(1, Math.ceil(seconds)), 'second');
  const minutes = Math.ceil(seconds / 60);
  return minutes < 100 ? say(minutes, 'minute') : say(Math.ceil(minutes / 60), 'hour');
}

/** Whoever tries doors leaves a trace: what was refused, to whom, from where. */
function noteRefused(
  { visit, ip, log, method, routeOptions: { url: route } }: FastifyRequest,
  code: string,
): void {
  const user = visit?.actor?.kind === 'user' ? visit.actor.userId : undefined;
  log.warn(
    { security: 'refused', code, method, route, user, team: visit?.teamId, ip },
    'a request was refused',
  );
}

interface Answer {
  status: number;
  body: ErrorBody;
  retryAfter: number | null;
}

function answerTo(error: unknown, locale: Locale): Answer {
  if (error instanceof AppError) return answerToAppError(error, locale);
  if (error instanceof z.ZodError) {
    const body = { message: '', code: 'invalid', errors: fieldErrors(error, locale) };
    // The first text doubles as the message, so that a client without a form still says something useful.
    const first = Object.values(body.errors)[0]?.[0];
    return { status: 422, body: { ...body, message: first ?? general('invalid', locale) }, retryAfter: null };
  }
  return answerToFastify(error as FastifyError, locale);
}

function answerToAppError(error: AppError, locale: Locale): Answer {
  const message = error.text === null ? general(error.code, locale) : inLocale(error.text, locale);
  const errors = error.errors && localise(error.errors, locale);
  return {
    status: error.status,
    body: {
      ...{ message, code: error.code },
      ...(errors ? { errors } : {}),
      ...(error.movedTo === null ? {} : { moved_to: error.movedTo }),
    },
    retryAfter: error.retryAfter,
  };
}

/** Errors of the HTTP layer itself, such as broken JSON or a body that is too long. */
function answerToFastify(error: FastifyError, locale: Locale): Answer {
  const status = error.statusCode ?? 500;
  const plain = (code: GeneralCode, message = general(code, locale)) => ({
    status,
    body: { message, code },
    retryAfter: null,
  });
  if (status === 413) return plain('too_large');
  if (status === 429) return plain('rate_limited');
  if (status >= 400 && status < 500) return plain('invalid', messagesIn(locale).malformed);
  return { ...plain('internal'), status: 500 };
}

function general(code: string, locale: Locale): string {
  const { codes } = messagesIn(locale);
  return code in codes ? codes[code as GeneralCode] : codes.conflict;
}

function localise(errors: Record<string, Text[]>, locale: Locale): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(errors).map(([field, texts]) => [field, texts.map((text) => inLocale(text, locale))]),
  );
}
