import type { RequestContext } from '../../context.ts';
import { type Counted, countMeeting } from '../../people/index.ts';
import { requestTimeout, type TenantDb, type Tx } from '../../platform/database/index.ts';
import { countContacts } from './countContacts.ts';
import { type ContactFilters, resolveFilters, whereMatches } from './filters.ts';
import { type ContactRow, type ContactSort, readContacts } from './queries.ts';

export interface ContactPage {
  rows: ContactRow[];
  total: Counted;
}

interface ListQuery extends ContactFilters {
  segment_id?: number | undefined;
  page: number;
  per_page: number;
  sort: ContactSort;
}

/** A page must not wait long for its total. */
const countingTime = 700;
/** Somebody waits for a file meanwhile, which comes however slow its conditions are. */
const exactTime = 5000;

export async function listContacts(ctx: RequestContext, query: ListQuery): Promise<ContactPage> {
  const { teamId } = ctx;
  const filters = await resolveFilters(ctx, {
    search: query.search,
    optin_status: query.optin_status,
    group_id: query.group_id,
    segment_id: query.segment_id,
  });
  const db = databaseFor(ctx, filters);
  if (!filters.conditions)
    return db.read(async (tx) => ({
      rows: await readPage(tx, ctx, query, filters),
      total: await countContacts(tx, teamId, filters),
    }));
  const total = await countMatching(ctx, filters);
  return { rows: await db.read((tx) => readPage(tx, ctx, query, filters)), total };
}

/** How many contacts match: exact for small results, and an estimate where counting would take long. */
export async function countMatching(ctx: RequestContext, filters: ContactFilters): Promise<Counted> {
  const { teamId } = ctx;
  const db = databaseFor(ctx, filters);
  if (!filters.conditions) return db.read((tx) => countContacts(tx, teamId, filters));
  return countMeeting(db, teamId, whereMatches(teamId, filters), countingTime);
}

/** The same for whoever is about to read all of them: exact however many there are, unless that takes too long. */
export function countAll(
  ctx: RequestContext,
  filters: ContactFilters,
  milliseconds = exactTime,
): Promise<Counted> {
  const where = whereMatches(ctx.teamId, filters);
  return countMeeting(databaseFor(ctx, filters), ctx.teamId, where, milliseconds);
}

function readPage(tx: Tx, ctx: RequestContext, query: ListQuery, filters: ContactFilters) {
  return readContacts(tx, {
    teamId: ctx.teamId,
    phoneNumberId: ctx.phoneNumberId,
    filters,
    sort: query.sort,
    limit: query.per_page,
    offset: (query.page - 1) * query.per_page,
  });
}

/**
 * Searching by part of a word needs the trigram index, which PostgreSQL does not use under row-level security (its
 * operators might leak). So a search runs as the pipeline's role, and so do the conditions of segments; `whereMatches`
 * names the team.
 */
export function databaseFor(
  ctx: RequestContext,
  filters: ContactFilters,
  statementTimeout = requestTimeout,
): TenantDb {
  if (!filters.search && !filters.conditions) return ctx.db;
  return ctx.app.database.pipeline.withTeam(ctx.teamId, { statementTimeout });
}
