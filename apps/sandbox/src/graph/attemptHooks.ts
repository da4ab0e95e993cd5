import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Attempt, AttemptOutcome } from '../core/attempts.ts';
import { asObject } from '../core/json.ts';
import type { World } from '../world.ts';

const attempts = new WeakMap<FastifyRequest, Attempt>();

/** Writes down every request to send. Comes after the hooks of the faults, since what leaves in the end is what counts. */
export function registerAttemptHooks(http: FastifyInstance, world: World): void {
  http.addHook('preValidation', async (request, reply) => {
    const body = asObject(request.body);
    if (request.routeOptions.url !== '/graph/:id/messages' || body.status !== undefined) return;
    const attempt = attemptOf(request, body);
    attempts.set(request, attempt);
    world.attempts.add(attempt);
    reply.raw.once('close', () => end(attempt, 'unanswered'));
  });
  http.addHook('onSend', async (request, reply, payload) => {
    const attempt = attempts.get(request);
    if (!attempt) return payload;
    const outcome = outcomeOf(reply, payload);
    reply.raw.once('finish', () => end(attempt, outcome));
    return payload;
  });
}

/** What was made of a request: known before its answer, which may get lost. */
export function noteTaken(request: FastifyRequest, messageId: string): void {
  const attempt = attempts.get(request);
  if (attempt) attempt.messageId = messageId;
}

function attemptOf(request: FastifyRequest, body: ReturnType<typeof asObject>): Attempt {
  const { biz_opaque_callback_data: callbackData } = body;
  return {
    phoneNumberId: (request.params as { id: string }).id,
    to: String(body.to ?? body.recipient ?? ''),
    type: String(body.type ?? 'text'),
    ...(typeof callbackData === 'string' ? { callbackData } : {}),
    at: Date.now(),
    endedAt: null,
    outcome: 'open',
  };
}

/** Only Meta's own words are clear: a server error without them may come of anything in between, after the work was done. */
function outcomeOf(reply: FastifyReply, payload: unknown): AttemptOutcome {
  if (reply.statusCode < 300) return 'accepted';
  const isMetas = typeof payload === 'string' && payload.startsWith('{');
  return isMetas || reply.statusCode < 500 ? 'refused' : 'unclear';
}

function end(attempt: Attempt, outcome: AttemptOutcome): void {
  if (attempt.outcome !== 'open') return;
  attempt.outcome = outcome;
  attempt.endedAt = Date.now();
}
