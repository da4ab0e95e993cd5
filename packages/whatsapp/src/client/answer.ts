import type { IncomingHttpHeaders } from 'node:http';

/** An answer of HTTP/1.1 that is there whole. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** For how long the connection may be used again; null when it may not. */
  reusableMs: number | null;
}

/** The bytes are no answer of HTTP/1.1. What became of the request is not known then. */
export class Malformed extends Error {}

/**
 * Reads the answer to a single request from what has arrived so far, a byte in each character; null while part of it is missing.
 * Strict on purpose: what two readers could read differently is malformed, and a connection that says more than it
 * was asked for is not used again, so that no answer is ever taken for that of another request.
 */
export function readAnswer(text: string, hasEnded: boolean): Answer | null {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [, minor, code] = /^HTTP\/1\.([01]) (\d{3})(?: |\r|$)/.exec(text) ?? [];
  if (code === undefined) throw new Malformed();
  const status = Number(code);
  const rest = text.slice(end + 4);
  if (status < 200) {
    if (status === 101) throw new Malformed();
    // Informational answers precede the real one.
    return readAnswer(rest, hasEnded);
  }
  const headers = readHeaders(text.slice(0, end));
  const body =
    status === 204 || status === 304 ? { text: '', isLast: rest === '' } : readBody(headers, rest, hasEnded);
  if (!body) return null;
  const isReusable = body.isLast && minor === '1' && !/\bclose\b/i.test(headers.connection ?? '');
  return {
    status,
    headers,
    body: utf8(body.text),
    reusableMs: isReusable ? idleMs(headers['keep-alive']) : null,
  };
}

function readHeaders(head: string): IncomingHttpHeaders {
  if (brokenLine.test(head)) throw new Malformed();
  const headers: Record<string, string> = {};
  for (const line of head.split('\r\n').slice(1)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).toLowerCase();
    if (!headerName.test(name)) throw new Malformed();
    const value = line.slice(colon + 1).trim();
    headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
  }
  return headers;
}

const headerName = /^[!#$%&'*+.^_`|~0-9a-z-]+$/;
/** A line break that is only half of one. */
const brokenLine = /\r(?!\n)|(?<!\r)\n/;

/** `isLast`: nothing came behind it. */
function readBody(headers: IncomingHttpHeaders, rest: string, hasEnded: boolean) {
  const encoding = headers['transfer-encoding'];
  const length = headers['content-length'];
  if (encoding !== undefined) {
    if (length !== undefined || encoding.toLowerCase() !== 'chunked') throw new Malformed();
    return readChunks(rest);
  }
  if (length !== undefined) {
    if (!/^\d{1,15}$/.test(length)) throw new Malformed();
    const size = Number(length);
    if (rest.length < size) return null;
    return { text: rest.slice(0, size), isLast: rest.length === size };
  }
  return hasEnded ? { text: rest, isLast: false } : null;
}

function readChunks(rest: string) {
  let text = '';
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf('\r\n', at);
    if (lineEnd < 0) return null;
    const [, digits] = /^([0-9a-f]{1,8})[ \t]*(?:;.*)?$/i.exec(rest.slice(at, lineEnd)) ?? [];
    if (digits === undefined) throw new Malformed();
    const size = Number.parseInt(digits, 16);
    const from = lineEnd + 2;
    if (size === 0) return readTrailers(rest, from, text);
    if (rest.length < from + size + 2) return null;
    if (rest.slice(from + size, from + size + 2) !== '\r\n') throw new Malformed();
    text += rest.slice(from, from + size);
    at = from + size + 2;
  }
}

/** What may come between the last chunk and the empty line at the end is not of interest. */
function readTrailers(rest: string, from: number, text: string) {
  const end = rest.startsWith('\r\n', from) ? from + 2 : rest.indexOf('\r\n\r\n', from) + 4;
  return end < from + 2 ? null : { text, isLast: rest.length === end };
}

/** As long as undici keeps a connection: what the server says, and some time less, since the server's clock began earlier. */
function idleMs(keepAlive: string | string[] | undefined): number | null {
  const [, seconds] = /timeout=(\d{1,6})/.exec(String(keepAlive ?? '')) ?? [];
  if (seconds === undefined) return 4000;
  const most = Number(seconds) * 1000 - 2000;
  return most > 0 ? Math.min(most, 600_000) : null;
}

function utf8(bytes: string): string {
  return /[\x80-\xff]/.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes;
}
