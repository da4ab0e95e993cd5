import type { Route, RouteBody, RouteParams, RouteQuery } from '@herald/contract';
import type { z } from 'zod';

interface Asked<R extends Route> {
  params: RouteParams<R>;
  query: RouteQuery<R>;
  body: RouteBody<R>;
}

type Answered<R extends Route> = z.output<R['response']> | Response;
type Answer<R extends Route> = (asked: Asked<R>) => Answered<R> | Promise<Answered<R>>;

interface Endpoint {
  route: Route;
  pattern: URLPattern;
  answer: (asked: Asked<Route>) => unknown;
}

let endpoints: Endpoint[] = [];
let unknown: string[] = [];

/** What the server returns from now on. The contract reads each request, as it does in the real one. */
export function serve<R extends Route>(route: R, answer: Answer<R>): void {
  const pattern = new URLPattern({ pathname: route.path });
  endpoints = [{ route, pattern, answer: answer as Endpoint['answer'] }, ...endpoints];
}

/** A refusal, as the server words it. */
export function refusal(status: number, code: string, errors?: Record<string, string[]>): Response {
  return Response.json({ code, message: `Refused: ${code}`, errors }, { status });
}

/** Forgets all endpoints; returns the requests that none of them was for. */
export function forgetServer(): string[] {
  const asked = unknown;
  endpoints = [];
  unknown = [];
  return asked;
}

/** Stands in for `fetch`: the edge at which the application ends. Files of the application itself still come from Vite. */
export function installFakeServer(): void {
  const real = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const url = new URL(String(input), window.location.origin);
    const method = init?.method ?? 'GET';
    if (!url.pathname.startsWith('/api/') && !find(method, url)) return real(input, init);
    await Promise.resolve();
    return returned(method, url, init?.body);
  };
}

const find = (method: string, url: URL) =>
  endpoints.find(({ route, pattern }) => route.method === method && pattern.test(url));

/** A key that stands several times is a list, as the server reads it. */
function queryOf({ searchParams }: URL): Record<string, string | string[]> {
  const read = (key: string) => {
    const values = searchParams.getAll(key);
    return values.length > 1 ? values : (values[0] ?? '');
  };
  return Object.fromEntries([...new Set(searchParams.keys())].map((key) => [key, read(key)]));
}

async function returned(method: string, url: URL, body: unknown): Promise<Response> {
  const endpoint = find(method, url);
  if (!endpoint) {
    unknown.push(`${method} ${url.pathname}${url.search}`);
    return refusal(404, 'not_found');
  }
  const { route, pattern, answer } = endpoint;
  const asked = {
    params: route.params.parse(pattern.exec(url)?.pathname.groups),
    query: route.query.parse(queryOf(url)),
    body: route.body.parse(typeof body === 'string' ? JSON.parse(body) : {}),
  };
  const result = await answer(asked);
  return result instanceof Response ? result : Response.json(result);
}
