import type { IncomingHttpHeaders } from 'node:http';

/** An answer of HTTP/1.1 that is there whole. */
export interface Answer {
  kind: 'answer';
  status: number;
  /** Read when somebody asks: of the usual answer nobody does. */
  readonly headers: IncomingHttpHeaders;
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
  const status = readStatus(text);
  if (status < 200) {
    if (status === 101) throw new Malformed();
    // Informational answers precede the real one.
    return readAnswer(text.slice(end + 4), hasEnded);
  }
  const head = text.slice(0, end);
  if (!wellFormed.test(head)) throw new Malformed();
  const framing = readFraming(head);
  const body =
    status === 204 || status === 304
      ? { text: '', isLast: text.length === end + 4 }
      : readBody(framing, text.slice(end + 4), hasEnded);
  if (!body) return null;
  const isReusable = body.isLast && text[minorAt] === '1' && !/\bclose\b/i.test(framing.connection ?? '');
  return {
    kind: 'answer',
    status,
    get headers() {
      return readHeaders(head);
    },
    body: utf8(body.text),
    reusableMs: isReusable ? idleMs(framing['keep-alive']) : null,
  };
}

const minorAt = 'HTTP/1.'.length;

function readStatus(text: string): number {
  if (!statusLine.test(text)) throw new Malformed();
  return Number(text.slice(minorAt + 2, minorAt + 5));
}

const statusLine = /^HTTP\/1\.[01] \d{3}(?: |\r|$)/;
/** Every line is a name of a header and its value, and no line break is only half of one. */
const wellFormed = /^[^\r\n]*(?:\r\n[!#$%&'*+.^_`|~0-9A-Za-z-]+:[^\r\n]*)*$/;

type Framing = Partial<Record<'connection' | 'keep-alive' | 'content-length' | 'transfer-encoding', string>>;
const framingNames = new Set(['connection', 'keep-alive', 'content-length', 'transfer-encoding']);
const framingLengths = new Set([...framingNames].map((name) => name.length));

/** The headers that say where the answer ends, and what may follow. All others are passed over. */
function readFraming(head: string): Framing {
  const framing: Record<string, string> = {};
  for (let at = head.indexOf('\r\n'); at >= 0; at = head.indexOf('\r\n', at + 2)) {
    const colon = head.indexOf(':', at);
    if (!framingLengths.has(colon - at - 2)) continue;
    const name = head.slice(at + 2, colon).toLowerCase();
    if (framingNames.has(name)) addHeader(framing, name, head.slice(colon + 1, lineEnd(head, colon)));
  }
  return framing;
}

function lineEnd(head: string, from: number): number {
  const end = head.indexOf('\r\n', from);
  return end < 0 ? head.length : end;
}

function addHeader(headers: Record<string, string>, name: string, text: string): void {
  const value = text.trim();
  headers[name] = headers[name] === undefined ? value : `${headers[name]}, ${value}`;
}

function readHeaders(head: string): IncomingHttpHeaders {
  const headers: Record<string, string> = {};
  for (const line of head.split('\r\n').slice(1)) {
    const colon = line.indexOf(':');
    addHeader(headers, line.slice(0, colon).toLowerCase(), line.slice(colon + 1));
  }
  return headers;
}

/** `isLast`: nothing came behind it. */
function readBody(framing: Framing, rest: string, hasEnded: boolean) {
  const { 'transfer-encoding': encoding, 'content-length': length } = framing;
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
function idleMs(keepAlive: string | undefined): number | null {
  const [, seconds] = /timeout=(\d{1,6})/.exec(keepAlive ?? '') ?? [];
  if (seconds === undefined) return 4000;
  const most = Number(seconds) * 1000 - 2000;
  return most > 0 ? Math.min(most, 600_000) : null;
}

function utf8(bytes: string): string {
  return /[\x80-\xff]/.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes;
}
