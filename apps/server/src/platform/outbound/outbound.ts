import { type Dispatcher, request } from 'undici';
import { createGuard, RefusedAddress, type Resolve } from './guard.ts';
import { inflate } from './inflate.ts';

export interface OutboundRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Bytes at most of the answer, after inflation; 5 MB when absent. */
  maxBytes?: number;
  /** Milliseconds for everything together; 15 seconds when absent. */
  timeout?: number;
  /** Hops at most; none unless asked for, and only ever for GET and HEAD. */
  redirects?: number;
  signal?: AbortSignal;
}

export interface OutboundResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Where the answer came from in the end. */
  url: string;
}

/** Visits addresses that people typed: webhooks, websites, images. Never for services that we configure ourselves. */
export interface Outbound extends AsyncDisposable {
  /** Throws `RefusedAddress` for an address inside a network, `OutboundTooLarge` for an answer without end. */
  fetch(url: string | URL, options?: OutboundRequest): Promise<OutboundResponse>;
  /** Checks an address while it is being entered, as far as the URL itself tells. */
  checkUrl(url: string | URL): void;
}

export class OutboundTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`The answer is larger than ${maxBytes} bytes.`);
    this.name = 'OutboundTooLarge';
  }
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const privateHeaders = new Set(['authorization', 'cookie', 'proxy-authorization']);

export function createOutbound(allow: readonly string[], resolve?: Resolve): Outbound {
  const guard = createGuard(allow, resolve);

  async function visit(url: URL, options: OutboundRequest, hopsLeft: number): Promise<OutboundResponse> {
    guard.checkUrl(url);
    const response = await request(url, {
      method: options.method ?? 'GET',
      headers: { 'accept-encoding': 'gzip, deflate, br', ...options.headers },
      body: options.body ?? null,
      dispatcher: guard.dispatcher,
      signal: options.signal ?? null,
    });
    const next = nextHop(response, url, options);
    if (next && hopsLeft > 0) {
      await response.body.dump();
      return visit(next, { ...options, headers: headersFor(next, url, options.headers) }, hopsLeft - 1);
    }
    if (next && (options.redirects ?? 0) > 0) {
      await response.body.dump();
      throw new RefusedAddress('redirect', 'Too many redirects.');
    }
    const maxBytes = options.maxBytes ?? 5 * 1024 * 1024;
    const headers = flatten(response.headers);
    const body = await readBody(response.body, headers['content-encoding'], maxBytes);
    return { status: response.statusCode, headers, body, url: url.href };
  }

  return {
    checkUrl: (url) => guard.checkUrl(new URL(url)),
    fetch(url, options = {}) {
      const deadline = AbortSignal.timeout(options.timeout ?? 15_000);
      const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
      return visit(new URL(url), { ...options, signal }, options.redirects ?? 0);
    },
    [Symbol.asyncDispose]: () => guard.dispatcher.destroy(),
  };
}

function nextHop(
  response: Dispatcher.ResponseData,
  from: URL,
  { method = 'GET' }: OutboundRequest,
): URL | null {
  const { location } = response.headers;
  const follows = method === 'GET' || method === 'HEAD';
  if (!follows || !redirectStatuses.has(response.statusCode) || typeof location !== 'string') return null;
  return URL.canParse(location, from.href) ? new URL(location, from) : null;
}

/** What was meant for one site is not shown to the next. */
function headersFor(next: URL, from: URL, headers: Record<string, string> = {}): Record<string, string> {
  if (next.origin === from.origin) return headers;
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !privateHeaders.has(name.toLowerCase())),
  );
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}

/** Counts bytes after inflation, so a small answer cannot become a large one in memory. */
async function readBody(
  body: Dispatcher.ResponseData['body'],
  encoding: string | undefined,
  maxBytes: number,
) {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of inflate(body, encoding)) {
    size += chunk.length;
    if (size > maxBytes) {
      body.destroy();
      throw new OutboundTooLarge(maxBytes);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
