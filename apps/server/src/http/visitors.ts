import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { byAddress } from '../platform/limits.ts';
import { readToken } from './sessions.ts';

const remembered = 10_000;

/** Whom the limit of requests counts. */
export interface Visitors {
  /** Notes that a request's token was good, and whose it is. */
  know(request: FastifyRequest, userId: number): void;
  /** Forgets a token that was not. */
  forget(request: FastifyRequest): void;
  /** The person, once their session was seen to be good; before that, and for everybody else, the address. */
  keyOf(request: FastifyRequest): string;
}

/**
 * An office shares one address, so people are counted by themselves. That a token is good is known only after it was
 * looked up, which the limit is to spare the database: the first request of a session counts for its address, and so does
 * every token that somebody invents.
 */
export function createVisitors(): Visitors {
  const people = new Map<string, number>();
  return {
    know(request, userId) {
      const name = nameOf(request);
      if (name === null || people.has(name)) return;
      if (people.size >= remembered) people.delete(people.keys().next().value ?? '');
      people.set(name, userId);
    },
    forget(request) {
      const name = nameOf(request);
      if (name !== null) people.delete(name);
    },
    keyOf(request) {
      const userId = people.get(nameOf(request) ?? '');
      return userId === undefined ? byAddress(request.ip) : `user:${userId}`;
    },
  };
}

/** A short name for the token, which itself is nobody's to keep. */
function nameOf(request: FastifyRequest): string | null {
  const given = readToken(request);
  return given && createHash('sha256').update(given.token).digest('base64url');
}
