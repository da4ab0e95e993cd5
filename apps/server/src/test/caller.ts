import { type CallInput, type ErrorBody, type Route, type RouteResponse, urlOf } from '@herald/contract';

type DataOf<Body> = Body extends { data: infer Data } ? Data : undefined;
type MetaOf<Body> = Body extends { meta: infer Meta } ? Meta : undefined;

/** What the server answered. `data` and `meta` are of the contract's type; look at `status` first. */
export interface Answer<R extends Route> {
  status: number;
  headers: Headers;
  body: RouteResponse<R> & Partial<ErrorBody>;
  data: DataOf<RouteResponse<R>>;
  meta: MetaOf<RouteResponse<R>>;
  /** Of an answer that is not JSON, such as an export. */
  text: string;
}

/** Calls routes of the contract as somebody, over real HTTP. */
export interface Caller {
  call<R extends Route>(route: R, ...input: CallArguments<R>): Promise<Answer<R>>;
  /** The same for paths outside the contract. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The bearer token, or null for somebody who is not signed in. */
  readonly token: string | null;
}

type CallArguments<R extends Route> =
  Record<never, never> extends CallInput<R> ? [CallInput<R>?] : [CallInput<R>];

export function createCaller(baseUrl: string, token: string | null): Caller {
  const identity: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const send = (path: string, init: RequestInit = {}) =>
    fetch(baseUrl + path, {
      redirect: 'manual',
      ...init,
      headers: { ...identity, ...(init.headers as object) },
    });

  return {
    token,
    fetch: send,
    async call<R extends Route>(route: R, ...[input]: CallArguments<R>): Promise<Answer<R>> {
      const given = (input ?? {}) as { params?: unknown; query?: unknown; body?: unknown; form?: FormData };
      const isJson = given.form === undefined && route.bodyKind === 'json';
      const response = await send(urlOf(route, given), {
        method: route.method,
        headers: { accept: 'application/json', ...(isJson ? { 'content-type': 'application/json' } : {}) },
        body: given.form ?? (isJson ? JSON.stringify(given.body ?? {}) : null),
      });
      return readAnswer(response);
    },
  };
}

async function readAnswer<R extends Route>(response: Response): Promise<Answer<R>> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
  const body = (isJson ? JSON.parse(text) : {}) as Answer<R>['body'] & { data?: unknown; meta?: unknown };
  return {
    status: response.status,
    headers: response.headers,
    body,
    data: body.data as Answer<R>['data'],
    meta: body.meta as Answer<R>['meta'],
    text,
  };
}
