import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { parseJson } from '../json.ts';
import { classifyError, isRetryable } from '../model/index.ts';
import { asObject, flag, number, part, text } from '../read.ts';

/** Meta's error envelope, read. */
export interface GraphError {
  code: number;
  subcode: number | null;
  title: string;
  details: string | null;
  userTitle: string | null;
  userMessage: string | null;
  transient: boolean;
  fbtraceId: string | null;
}

const envelopeSchema = z.object({
  code: number,
  message: text,
  error_subcode: number,
  error_data: part({ details: text }),
  error_user_title: text,
  error_user_msg: text,
  is_transient: flag,
  fbtrace_id: text,
});

/** The error inside an answer of Meta, or null when there is none: then somebody else answered. */
export function readGraphError(body: unknown, secrets: readonly string[]): GraphError | null {
  const error = asObject(asObject(body)?.error);
  if (!error) return null;
  const fields = envelopeSchema.parse(error);
  const { code } = fields;
  if (code === null) return null;
  const clean = (value: string | null) => (value === null ? null : redact(value, secrets));
  const known = classifyError(code);
  const message = clean(fields.message)?.replace(/^\(#\d+\)\s*/, '');
  return {
    code,
    subcode: fields.error_subcode,
    title: message || known.title,
    details: clean(fields.error_data?.details ?? null),
    userTitle: clean(fields.error_user_title),
    userMessage: clean(fields.error_user_msg),
    transient: fields.is_transient || isRetryable(known.action),
    fbtraceId: fields.fbtrace_id,
  };
}

/** Meta quotes malformed tokens back; they must not travel on into logs and screens. */
export function redact(value: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret !== '')
    .reduce((cleaned, secret) => cleaned.replaceAll(secret, '…'), value);
}

/** Parses a body without ever throwing; undefined when it is not JSON. */
export function tryParseJson(body: string): unknown {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}

/** Seconds to wait, from Retry-After or from Meta's usage header (which counts minutes). */
export function readRetryAfter(headers: IncomingHttpHeaders, now = Date.now()): number | null {
  const header = headers['retry-after'];
  if (typeof header === 'string') {
    if (/^\d+$/.test(header)) return Number(header);
    const at = Date.parse(header);
    if (!Number.isNaN(at)) return Math.max(0, Math.ceil((at - now) / 1000));
  }
  return readUsage(headers['x-business-use-case-usage']);
}

const usageSchema = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: number })).catch([]),
);

function readUsage(header: string | string[] | undefined): number | null {
  if (typeof header !== 'string') return null;
  const parsed = usageSchema.safeParse(tryParseJson(header));
  if (!parsed.success) return null;
  const minutes = Object.values(parsed.data)
    .flat()
    .map((usage) => usage.estimated_time_to_regain_access ?? 0);
  const longest = Math.max(0, ...minutes);
  return longest > 0 ? longest * 60 : null;
}
