import type { Locale } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import type { Download } from '../../http/serve.ts';
import { csvDownload } from './csvDownload.ts';
import type { ContactFilters } from './filters.ts';
import { readContactsOf } from './listContacts.ts';
import { displayName } from './present.ts';
import { type ContactRow, readContactsAfter } from './queries.ts';

const pageSize = 2000;
/** Own fields become columns; beyond this many a spreadsheet is of no use any more. */
const maxAttributes = 200;

const titles: Record<Locale, string[]> = {
  en: [
    'Name',
    'First name',
    'Last name',
    'Phone',
    'E-mail',
    'Country',
    'Opt-in',
    'Lists',
    'Last interaction',
    'Created',
  ],
  fr: [
    'Nom complet',
    'Prénom',
    'Nom',
    'Téléphone',
    'E-mail',
    'Pays',
    'Opt-in',
    'Listes',
    'Dernière interaction',
    'Créé le',
  ],
};

/** The contacts that match, as a file, whatever their number: one page is in memory at a time. */
export async function exportContacts(
  ctx: RequestContext,
  filters: ContactFilters,
  name?: string,
): Promise<Download> {
  const { teamId, locale } = ctx;
  const attributes = await readAttributeNames(ctx);
  ctx.log.info(
    { teamId, userId: ctx.actor.userId, filters: { ...filters, search: !!filters.search } },
    'contacts exported',
  );
  const day = ctx.clock.now().toISOString().slice(0, 10);
  const filename = `${name ?? 'contacts'}-${day}.csv`;
  return csvDownload(
    locale,
    filename,
    [...titles[locale], ...attributes],
    contactRows(ctx, filters, attributes),
  );
}

async function* contactRows(ctx: RequestContext, filters: ContactFilters, attributes: readonly string[]) {
  const { teamId, phoneNumberId } = ctx;
  for (let afterId = 0; ; ) {
    const position = { teamId, phoneNumberId, filters, afterId, limit: pageSize };
    const rows = await readContactsOf(ctx, filters, (tx) => readContactsAfter(tx, position));
    for (const row of rows) yield toCells(row, attributes);
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    afterId = last.id;
  }
}

function toCells(row: ContactRow, attributes: readonly string[]): (string | null)[] {
  return [
    displayName(row),
    row.first_name,
    row.last_name,
    row.phone_number,
    row.email,
    row.country_code,
    row.optin_status,
    row.groups.map((group) => group.name).join(', '),
    row.last_interaction_at?.toISOString() ?? null,
    row.created_at.toISOString(),
    ...attributes.map((key) => row.attributes[key] ?? null),
  ];
}

async function readAttributeNames(ctx: RequestContext): Promise<string[]> {
  const { rows } = await ctx.app.database.pipeline.withTeam(ctx.teamId).read((tx) =>
    sql<{ key: string }>`
      select distinct key from contacts c, jsonb_object_keys(c.attributes) key
      where c.team_id = ${ctx.teamId} order by key limit ${maxAttributes}`.execute(tx),
  );
  return rows.map(({ key }) => key);
}
