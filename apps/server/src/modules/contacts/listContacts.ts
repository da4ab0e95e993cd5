import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { countContacts } from './countContacts.ts';
import type { ContactFilters } from './filters.ts';
import { type ContactRow, type ContactSort, readContacts } from './queries.ts';

export interface ContactPage {
  rows: ContactRow[];
  total: number;
}

interface ListQuery extends ContactFilters {
  page: number;
  per_page: number;
  sort: ContactSort;
}

export async function listContacts(ctx: RequestContext, query: ListQuery): Promise<ContactPage> {
  const { teamId, phoneNumberId } = ctx;
  return readContactsOf(ctx, query, async (tx) => ({
    rows: await readContacts(tx, {
      teamId,
      phoneNumberId,
      filters: query,
      sort: query.sort,
      limit: query.per_page,
      offset: (query.page - 1) * query.per_page,
    }),
    total: await countContacts(tx, teamId, query),
  }));
}

/**
 * Searching by part of a word needs the trigram index, which PostgreSQL does not use under row-level security (its
 * operators might leak). So a search runs as the pipeline's role; `whereMatches` names the team.
 */
export function readContactsOf<T>(
  ctx: RequestContext,
  filters: ContactFilters,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const db = filters.search ? ctx.app.database.pipeline.withTeam(ctx.teamId) : ctx.db;
  return db.read(work);
}
