import type { FastifyRequest } from 'fastify';

/** What is remembered of a request to one of our hooks. */
export interface Called {
  /** By which whoever calls tells repeats. */
  idempotencyKey: string | null;
  headers: Record<string, string>;
  userAgent: string | null;
  ip: string;
}

/** What of a request may be kept: nothing that lets anybody in. */
const keptHeaders = [
  'content-type',
  'content-length',
  'user-agent',
  'accept-language',
  'idempotency-key',
  'x-request-id',
];
const mostLetters = 300;

export function calledBy(request: FastifyRequest): Called {
  const found = (name: string): string | null => {
    const value = request.headers[name];
    return typeof value === 'string' && value !== '' ? value.slice(0, mostLetters) : null;
  };
  return {
    idempotencyKey: found('idempotency-key'),
    headers: Object.fromEntries(
      keptHeaders.flatMap((name) => {
        const value = found(name);
        return value === null ? [] : [[name, value]];
      }),
    ),
    userAgent: found('user-agent'),
    ip: request.ip,
  };
}
