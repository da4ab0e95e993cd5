import type { FastifyInstance } from 'fastify';
import { isObject, type Json } from '../core/json.ts';

/** These steer the call itself, and are no part of what is written. */
const ofTheCall = new Set([
  'access_token',
  'appsecret_proof',
  'locale',
  'format',
  'method',
  'pretty',
  'debug',
  'fields',
]);

/** Graph takes parameters from address, form and JSON alike, and objects also as JSON text. */
export function mergeParameters(http: FastifyInstance): void {
  http.addHook('preHandler', async (request) => {
    if (request.method === 'GET' || !request.url.startsWith('/graph')) return;
    if (Buffer.isBuffer(request.body) || request.isMultipart()) return;
    const query = Object.entries(request.query as Json).filter(([name]) => !ofTheCall.has(name));
    const body = isObject(request.body) ? request.body : {};
    const merged = { ...Object.fromEntries(query), ...body };
    request.body = Object.fromEntries(
      Object.entries(merged).map(([name, value]) => [name, asWritten(value)]),
    );
  });
}

function asWritten(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
