import { type FormData, Pool } from 'undici';
import { asObject, type JsonObject } from '../read.ts';
import { CloudApiError } from './error.ts';
import { type Exchange, exchange } from './exchange.ts';
import { readGraphError, readRetryAfter, tryParseJson } from './graphError.ts';
import { PostLine } from './postLine.ts';

export interface TransportOptions {
  /** `https://graph.facebook.com`, or a stand-in, with or without a path. */
  baseUrl: string;
  /** `v25.0` */
  version: string;
  timeoutMs: number;
  connections: number;
}

export interface GraphRequest {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path below the version, already encoded. */
  path: string;
  token?: string;
  scheme?: 'Bearer' | 'OAuth';
  query?: Readonly<Record<string, string | number | undefined>>;
  json?: unknown;
  form?: FormData;
  bytes?: Uint8Array;
  headers?: Readonly<Record<string, string>>;
  /** Values besides the token that must not appear in errors. */
  secrets?: readonly string[];
  timeoutMs?: number;
}

/** A message on its way to Graph. */
export interface GraphPost {
  phoneNumberId: string;
  token: string;
  /** JSON already. */
  body: string;
  /** Called when the request is about to be written. */
  onWrite?: (() => void) | undefined;
  /** Asked right before: false, and it is not sent (`withdrawn`). */
  mayLeave?: (() => boolean) | undefined;
}

/** Far above any page of templates, far below what would hurt. */
const maxAnswerBytes = 16 * 1024 * 1024;

const mostStarts = 1000;

export const userAgent = 'Herald/1.0';

/** One pool of connections to Graph, shared by every account. */
export class Transport implements AsyncDisposable {
  private readonly pool: Pool;
  private readonly line: PostLine;
  private readonly starts = new Map<string, { token: string; text: string }>();
  private readonly options: TransportOptions;
  private readonly prefix: string;

  constructor(options: TransportOptions) {
    const base = new URL(options.baseUrl);
    this.options = options;
    this.prefix = `${base.pathname.replace(/\/$/, '')}/${options.version}`;
    const connectMs = Math.min(10_000, options.timeoutMs);
    this.line = new PostLine({ origin: base, connections: options.connections, connectMs });
    this.pool = new Pool(base.origin, {
      connections: options.connections,
      connect: { timeout: connectMs },
      // One request at a time on a connection: when it breaks, it is plain which request was touched.
      pipelining: 1,
      allowH2: false,
    });
  }

  /** Makes the request and reports what is certain, whatever happens. */
  exchange(request: GraphRequest): Promise<Exchange> {
    const timeoutMs = request.timeoutMs ?? this.options.timeoutMs;
    return exchange(this.pool, this.optionsOf(request), { timeoutMs, maxBytes: maxAnswerBytes });
  }

  /** The same for a message, thousands of times: over connections of their own, with next to nothing around them. */
  post<Outcome>(
    { phoneNumberId, token, ...given }: GraphPost,
    read: (exchange: Exchange) => Outcome,
  ): Promise<Outcome> {
    const { timeoutMs } = this.options;
    return this.line.post({ start: this.startOf(phoneNumberId, token), timeoutMs, ...given }, read);
  }

  /** Few numbers post many messages. */
  private startOf(phoneNumberId: string, token: string): string {
    const known = this.starts.get(phoneNumberId);
    if (known?.token === token) return known.text;
    const head = `user-agent: ${userAgent}\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n`;
    const text = this.line.startOf(this.prefix + graphPath(phoneNumberId, 'messages'), head);
    if (this.starts.size >= mostStarts) this.starts.clear();
    this.starts.set(phoneNumberId, { token, text });
    return text;
  }

  /** Makes the request and returns Meta's object, or throws. */
  async call(request: GraphRequest): Promise<JsonObject> {
    const result = await this.exchange(request);
    if (result.kind !== 'answer') {
      const what = result.kind === 'not_sent' ? 'could not be reached' : 'did not answer';
      throw new CloudApiError(`WhatsApp ${what} (${result.reason}).`, { transient: true });
    }
    const { status, headers, body } = result;
    const parsed = tryParseJson(body);
    const error = readGraphError(parsed, secretsOf(request));
    const retryAfter = readRetryAfter(headers);
    if (error) throw new CloudApiError(error.title, { ...error, httpStatus: status, retryAfter });
    const answer = asObject(parsed);
    if (status < 200 || status > 299 || !answer) {
      const facts = { httpStatus: status, transient: status >= 500 || status === 429, retryAfter };
      throw new CloudApiError(`WhatsApp gave an answer that cannot be read (HTTP ${status}).`, facts);
    }
    return answer;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.pool.close(), this.line[Symbol.asyncDispose]()]);
  }

  private optionsOf(request: GraphRequest) {
    const { method, token, scheme = 'Bearer', json, form, bytes } = request;
    const text = json === undefined ? undefined : JSON.stringify(json);
    return {
      method,
      path: this.prefix + request.path + queryOf(request),
      headers: {
        'user-agent': userAgent,
        ...(token === undefined ? {} : { authorization: `${scheme} ${token}` }),
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      body: text ?? form ?? bytes ?? null,
      // The deadline of the exchange holds for all of it; undici would set two timers more for each request.
      headersTimeout: 0,
      bodyTimeout: 0,
    };
  }
}

function secretsOf(request: GraphRequest): string[] {
  return [request.token ?? '', ...(request.secrets ?? [])];
}

function queryOf(request: GraphRequest): string {
  if (!request.query) return '';
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query)) {
    if (value !== undefined) query.set(name, String(value));
  }
  if (query.size === 0) return '';
  return (request.path.includes('?') ? '&' : '?') + query.toString();
}

/** Joins the parts of a path, each escaped. */
export function graphPath(...parts: readonly string[]): string {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join('');
}
