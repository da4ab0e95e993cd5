import type { z } from 'zod';
import { type ErrorBody, errorBody } from './common.ts';
import type { Route } from './route.ts';

/** An answer outside 2xx. `fields` are the texts to show beside the fields of a form. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string[]>;
  /** The contact that it was merged into. */
  readonly movedTo: number | null;
  /** Seconds to wait, from Retry-After. */
  readonly retryAfter: number | null;

  constructor(status: number, body: ErrorBody, retryAfter: number | null = null) {
    super(body.message);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.fields = body.errors ?? {};
    this.movedTo = body.moved_to ?? null;
    this.retryAfter = retryAfter;
  }
}

/** The request never got an answer: offline, refused, or the server is restarting. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('Network Error', { cause });
    this.name = 'NetworkError';
  }
}

type Part<Key extends string, Schema extends z.ZodType> =
  Record<never, never> extends z.input<Schema>
    ? { [K in Key]?: z.input<Schema> }
    : { [K in Key]: z.input<Schema> };

/** Params, query and body of a route, each optional when the route allows it. Multipart bodies are `FormData`. */
export type CallInput<R extends Route> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  ([R['bodyKind']] extends ['multipart'] ? { form: FormData } : Part<'body', R['body']>) & {
    form?: FormData;
    signal?: AbortSignal;
  };

export interface ClientOptions {
  /** Origin without a trailing slash; empty in the browser. */
  baseUrl: string;
  fetch?: typeof fetch;
  headers?: () => Record<string, string>;
}

/** The path and query of a call; also what a download link points at. */
export function urlOf(route: Route, input: { params?: unknown; query?: unknown } = {}): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = route.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null) query.append(key, String(one));
    }
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** A client typed by the contract. It throws `ApiError` for a refusal and `NetworkError` when there was no answer. */
export function createClient(options: ClientOptions) {
  const send = options.fetch ?? fetch;

  return async function call<R extends Route>(
    route: R,
    input: CallInput<R>,
  ): Promise<z.output<R['response']>> {
    const given = input as {
      params?: unknown;
      query?: unknown;
      body?: unknown;
      form?: FormData;
      signal?: AbortSignal;
    };
    const isJson = given.form === undefined && route.bodyKind === 'json';
    const response = await reach(() =>
      send(options.baseUrl + urlOf(route, given), {
        method: route.method,
        credentials: 'same-origin',
        headers: {
          accept: 'application/json',
          ...(isJson ? { 'content-type': 'application/json' } : {}),
          ...options.headers?.(),
        },
        body: given.form ?? (isJson ? JSON.stringify(given.body ?? {}) : null),
        signal: given.signal ?? null,
      }),
    );
    if (!response.ok) throw await readError(response);
    if (route.responseKind === 'empty' || response.status === 204) return {} as z.output<R['response']>;
    return (await response.json()) as z.output<R['response']>;
  };
}

export type Client = ReturnType<typeof createClient>;

async function reach(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    throw new NetworkError(error);
  }
}

async function readError(response: Response): Promise<ApiError> {
  const parsed = errorBody.safeParse(await response.json().catch(() => null));
  const retryAfter = Number(response.headers.get('retry-after')) || null;
  const body = parsed.success
    ? parsed.data
    : { code: 'internal', message: `The server answered ${response.status}.` };
  return new ApiError(response.status, body, retryAfter);
}
