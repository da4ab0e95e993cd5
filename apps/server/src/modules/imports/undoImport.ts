import { sql } from 'kysely';
import { z } from 'zod';
import { authorOf, system } from '../../actor.ts';
import { audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import { recordConsents } from '../../messaging/ledger/recordConsents.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { defineJob, enqueue, type JobContext } from '../../platform/jobs/index.ts';
import { publish } from '../../platform/realtime/index.ts';
import { canUndo } from './canUndo.ts';
import { requireImporter } from './createImport.ts';
import { publishImport } from './endImport.ts';
import { accessImport, findImport, type ImportRow } from './queries.ts';

const batchSize = 2_000;

/** Takes back what an import did, as far as nobody has done anything with its people since. */
export async function undoImport(ctx: RequestContext, importId: number): Promise<ImportRow> {
  return ctx.db.transaction(async (tx) => {
    const row = await accessImport(tx, ctx, importId, true);
    requireImporter(ctx, row.campaign_id);
    if (!canUndo(row, ctx.clock.now())) throw new AppError('import_not_undoable', refusal, { status: 409 });
    await sql`
      update imports set undo_started_at = ${ctx.clock.now()}
      where team_id = ${ctx.teamId} and id = ${importId}`.execute(tx);
    await enqueue(tx, undoImportJob, { teamId: ctx.teamId, importId });
    await audit(tx, byOf(ctx), {
      action: 'import.undone',
      target: { kind: 'import', id: importId, name: row.file_name },
    });
    return accessImport(tx, ctx, importId);
  });
}

const refusal = {
  en: 'This import cannot be undone: it still runs, was undone already, or is more than 30 days old.',
  fr: 'Cet import ne peut pas être annulé : il est en cours, déjà annulé ou date de plus de 30 jours.',
};

/** Each batch takes its own notes away, so it may be interrupted anywhere. */
export const undoImportJob = defineJob({
  name: 'imports.undo',
  payload: z.object({ teamId: z.int(), importId: z.int() }),
  async run({ teamId, importId }, ctx) {
    while (await undoBatch(ctx, teamId, importId)) ctx.signal.throwIfAborted();
  },
});

/** False once nothing is left to take back. */
function undoBatch(ctx: JobContext, teamId: number, importId: number): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const row = await findImport(tx, teamId, importId, true);
    if (!row || row.undo_started_at === null || row.undone_at !== null) return false;
    const { rows: people } = await sql<{ id: number }>`
      select c.id from contacts c
      where c.team_id = ${teamId} and c.id = any(array(
        select contact_id from import_effects where team_id = ${teamId} and import_id = ${importId}
        order by contact_id limit ${batchSize}))
      order by c.id for update`.execute(tx);
    const ids = people.map(({ id }) => id);
    if (ids.length > 0) {
      await leaveList(tx, row, ids);
      const removed = await removeMade(tx, row, ids);
      const restored = await restoreKnown(tx, ctx, row, ids);
      await sql`
        delete from import_effects
        where team_id = ${teamId} and import_id = ${importId} and contact_id = any(${ids}::bigint[])`.execute(
        tx,
      );
      await sql`
        update imports set undone_removed = undone_removed + ${removed}, undone_restored = undone_restored + ${restored}
        where team_id = ${teamId} and id = ${importId}`.execute(tx);
    }
    const isOver = ids.length < batchSize;
    if (isOver)
      await sql`
        update imports set undone_at = ${ctx.clock.now()} where team_id = ${teamId} and id = ${importId}`.execute(
        tx,
      );
    publishImport(tx, row);
    publish(tx, { name: 'contacts.updated', payload: { phone_number_id: row.phone_number_id } });
    return !isOver;
  });
}

const noted = (row: ImportRow, ids: readonly number[]) => sql`
  e.team_id = ${row.team_id} and e.import_id = ${row.id} and e.contact_id = any(${ids}::bigint[])`;

async function leaveList(tx: Tx, row: ImportRow, ids: readonly number[]): Promise<void> {
  if (row.group_id === null) return;
  await sql`
    with gone as (
      delete from group_members m using import_effects e
      where ${noted(row, ids)} and e.joined and m.team_id = e.team_id and m.group_id = ${row.group_id}
        and m.contact_id = e.contact_id
      returning m.contact_id
    )
    update groups set contacts_count = contacts_count - (select count(*) from gone)
    where team_id = ${row.team_id} and id = ${row.group_id}`.execute(tx);
}

/** What shows that somebody did something with a person since. */
const traces = [
  'messages',
  'conversations',
  'conversation_notes',
  'conversation_events',
  'notifications',
  'scheduled_messages',
  'tracked_links',
  'message_clicks',
  'chat_link_arrivals',
  'optin_submissions',
  'campaign_recipients',
  'shop_orders',
  'group_members',
] as const;

/** Whom the import made goes, unless something has happened to them since. */
async function removeMade(tx: Tx, row: ImportRow, ids: readonly number[]): Promise<number> {
  const untouched = traces.map(
    (table) => sql`
      and not exists (select from ${sql.table(table)} t where t.team_id = c.team_id and t.contact_id = c.id)`,
  );
  const { numAffectedRows = 0n } = await sql`
    delete from contacts c using import_effects e
    where ${noted(row, ids)} and e.created and c.team_id = e.team_id and c.id = e.contact_id
      and c.updated_at <= e.changed_at ${sql.join(untouched, sql` `)}
      and not exists (
        select from consent_events t
        where t.team_id = c.team_id and t.contact_id = c.id and t.created_at > e.changed_at)`.execute(tx);
  return Number(numAffectedRows);
}

interface Restored {
  id: number;
  had_agreed: boolean;
}

/** Known people are what they were, unless somebody changed them since. A refusal that the file brought stays. */
async function restoreKnown(
  tx: Tx,
  ctx: JobContext,
  row: ImportRow,
  ids: readonly number[],
): Promise<number> {
  const at = ctx.clock.now();
  const { rows } = await sql<Restored>`
    update contacts c set
      name = e.before ->> 'name', first_name = e.before ->> 'first_name', last_name = e.before ->> 'last_name',
      email = e.before ->> 'email', country_code = e.before ->> 'country_code', language = e.before ->> 'language', attributes = e.before -> 'attributes',
      updated_at = ${at}
    from import_effects e
    where ${noted(row, ids)} and not e.created and c.team_id = e.team_id and c.id = e.contact_id
      and c.updated_at <= e.changed_at
      and ((c.name, c.first_name, c.last_name, c.email, c.country_code, c.language, c.attributes) is distinct from
           (e.before ->> 'name', e.before ->> 'first_name', e.before ->> 'last_name', e.before ->> 'email',
            e.before ->> 'country_code', e.before ->> 'language', e.before -> 'attributes')
        or c.optin_status = 'opted_in' and e.before ->> 'optin_status' = 'unknown')
    returning c.id, c.optin_status = 'opted_in' and e.before ->> 'optin_status' = 'unknown' as had_agreed`.execute(
    tx,
  );
  const back = rows.filter(({ had_agreed }) => had_agreed);
  const told = {
    teamId: row.team_id,
    status: 'unknown',
    source: 'manual',
    by: authorOf(system),
    at,
  } as const;
  await recordConsents(
    tx,
    back.map(({ id }) => ({ ...told, contactId: id, wording: row.file_name })),
  );
  return rows.length;
}
