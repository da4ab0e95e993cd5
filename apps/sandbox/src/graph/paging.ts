import type { Json } from '../core/json.ts';
import { GraphError } from './errors.ts';

const defaultPage = 25;

/** One page of a collection with Graph's cursors. `path` is the edge's address without its query. */
export function page<T>(
  rows: readonly T[],
  query: Record<string, string | undefined>,
  idOf: (row: T) => string,
  present: (row: T) => Json,
  path: string,
): Json {
  const limit = Math.min(Math.max(Number(query.limit ?? defaultPage) || defaultPage, 1), 1_000);
  const start = startOf(rows, query, idOf, limit);
  const shown = rows.slice(start, start + limit);
  const first = shown[0];
  const last = shown.at(-1);
  if (!first || !last) return { data: [] };
  const link = (cursor: Record<string, string>) => {
    const { after: _a, before: _b, access_token: _t, ...rest } = query;
    return `${path}?${new URLSearchParams({ ...(rest as Record<string, string>), ...cursor })}`;
  };
  const cursors = { before: encode(idOf(first)), after: encode(idOf(last)) };
  return {
    data: shown.map(present),
    paging: {
      cursors,
      ...(start + limit < rows.length ? { next: link({ after: cursors.after }) } : {}),
      ...(start > 0 ? { previous: link({ before: cursors.before }) } : {}),
    },
  };
}

function startOf<T>(
  rows: readonly T[],
  query: Record<string, string | undefined>,
  idOf: (row: T) => string,
  limit: number,
): number {
  if (query.after) return find(rows, query.after, idOf) + 1;
  if (query.before) return Math.max(find(rows, query.before, idOf) - limit, 0);
  return 0;
}

function find<T>(rows: readonly T[], cursor: string, idOf: (row: T) => string): number {
  const id = Buffer.from(cursor, 'base64url').toString();
  const index = rows.findIndex((row) => idOf(row) === id);
  if (index < 0) {
    throw new GraphError({ code: 131059, message: '(#131059) Invalid or expired pagination cursor' });
  }
  return index;
}

function encode(id: string): string {
  return Buffer.from(id).toString('base64url');
}
