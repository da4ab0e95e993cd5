import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { typesWithFiles } from '../../../messaging/kinds/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { defineJob, type JobContext } from '../../../platform/jobs/index.ts';

const payload = z.object({
  teamId: z.int(),
  erasureId: z.int(),
  fileIds: z.array(z.int()),
  /** Digits and ids by which raw webhooks name the person. They leave the queue with this job. */
  ids: z.array(z.string()),
  /** Webhooks that came later are about somebody who came back. */
  before: z.iso.datetime(),
});
type Payload = z.output<typeof payload>;

/** What cannot be undone when the database changes its mind, and what takes long: files, and raw webhooks. */
export const cleanUpErasureJob = defineJob({
  name: 'contacts.cleanUpErasure',
  payload,
  maxAttempts: 20,
  async run(job, ctx) {
    for (const id of job.fileIds) await removeFile(ctx, job, id);
    await removeWebhooks(ctx, job);
  },
});

/** A file that others were sent too, or that a template shows, is not the person's. */
async function removeFile(ctx: JobContext, { teamId, erasureId }: Payload, fileId: number): Promise<void> {
  const { rows } = await sql<{ key: string; used: boolean }>`
    select key, exists (
        select from messages m where m.team_id = f.team_id
          and m.type = any(${typesWithFiles}::text[]) and jsonb_path_exists(
            m.content, 'lax $.**{0 to 1} ? (@.file_id == $id || @.header_file_id == $id)', jsonb_build_object('id', f.id)))
      or f.source_key is not null and exists (
        select from messages m where m.team_id = f.team_id and m.direction = 'in' and m.referral is not null
          and m.referral -> 'pictureFileId' = to_jsonb(f.id))
      or exists (select from conversation_notes n where n.team_id = f.team_id and n.file_ids @> array[f.id])
      or exists (select from canned_replies r where r.team_id = f.team_id and r.file_id = f.id)
      or exists (
        select from templates t where t.team_id = f.team_id and (t.header_file_id = f.id
          or jsonb_path_exists(t.structure, 'lax $.carousel_cards[*].header.file_id ? (@ == $id)', jsonb_build_object('id', f.id))))
      or exists (
        select from messages m where m.team_id = f.team_id and m.type = 'template'
          and jsonb_path_exists(m.content, 'lax $.variables.* ? (@ == $id)', jsonb_build_object('id', 'file:' || f.id)))
      or exists (
        select from campaigns c where c.team_id = f.team_id and c.deleted_at is null
          and jsonb_path_exists(c.variables, 'lax $.*.text ? (@ == $id)', jsonb_build_object('id', 'file:' || f.id)))
      or exists (
        select from automations a
        join automation_drafts d on d.team_id = a.team_id and d.automation_id = a.id
        left join automation_versions v on v.team_id = a.team_id and v.automation_id = a.id
        where a.team_id = f.team_id and a.deleted_at is null and (${sentBy(sql`d.graph`)} or ${sentBy(sql`v.graph`)}))
      or exists (
        select from automation_template_drafts d where d.team_id = f.team_id and d.header_file_id = f.id)
      or exists (
        select from scheduled_messages w where w.team_id = f.team_id
          and jsonb_path_exists(w.message, 'lax $.**.file_id ? (@ == $id)', jsonb_build_object('id', f.id))) as used
    from files f where f.team_id = ${teamId} and f.id = ${fileId}`.execute(ctx.app.database.statements);
  const [file] = rows;
  if (!file || file.used) return;
  // The bytes first: a row without bytes is tried again, bytes without a row would stay for ever.
  if (await ctx.app.files.exists(teamId, file.key)) await ctx.app.files.remove(teamId, file.key);
  await ctx.db.transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('files')
      .where('team_id', '=', teamId)
      .where('id', '=', fileId)
      .executeTakeFirst();
    await addToReceipt(tx, { teamId, erasureId }, 'files', Number(numDeletedRows));
  });
}

/** What an automation sends, in a block of its own or as the value of a template. */
const sentBy = (graph: RawBuilder<unknown>) => sql`(
  jsonb_path_exists(${graph}, '$.**.file_id ? (@ == $id)', jsonb_build_object('id', f.id))
  or jsonb_path_exists(${graph}, '$.blocks.*.settings.** ? (@ == $value)', jsonb_build_object('value', 'file:' || f.id)))`;

const eventsAtOnce = 2000;

/**
 * Raw webhooks of the team's numbers that name the person. What waits to be understood is left to be understood; what is
 * parked may hold words of others that nobody has taken in yet, so it is left to the operator, and the receipt says so.
 */
async function removeWebhooks(ctx: JobContext, job: Payload): Promise<void> {
  if (job.ids.length === 0) return;
  for (const lane of await lanesOf(ctx, job)) {
    for (let after: number | null = 0; after !== null; ) {
      ctx.signal.throwIfAborted();
      after = await ctx.db.transaction((tx) => removeSome(tx, job, lane, after ?? 0));
    }
  }
  await ctx.db.transaction((tx) => countParked(tx, job));
}

/** Of the team's WhatsApp accounts, and the one in which stands what speaks of several. */
async function lanesOf(ctx: JobContext, { teamId }: Payload): Promise<string[]> {
  const accounts = await ctx.app.database.statements
    .selectFrom('whatsapp_accounts')
    .select('waba_id')
    .where('team_id', '=', teamId)
    .execute();
  return ['', ...accounts.map(({ waba_id }) => waba_id)];
}

async function removeSome(tx: Tx, job: Payload, lane: string, after: number): Promise<number | null> {
  const { rows } = await sql<{ last: number | null; removed: number }>`
    with looked as (
      select id, body from inbound_events
      where source = 'whatsapp' and lane = ${lane} and id > ${after} and status in ('done', 'discarded')
        and received_at < ${job.before}
      order by id limit ${eventsAtOnce}
    ), gone as (
      delete from inbound_events e using looked
      where e.id = looked.id and ${naming(job, sql`looked.body`)}
      returning 1
    )
    select (select max(id) from looked) as last, (select count(*) from gone)::int as removed`.execute(tx);
  const { last = null, removed = 0 } = rows[0] ?? {};
  await addToReceipt(tx, job, 'webhooks', removed);
  return last;
}

/** Written and not added: the job may run again, and they are still there then. */
async function countParked(tx: Tx, job: Payload): Promise<void> {
  await sql`
    update contact_erasures r set counts = r.counts || jsonb_build_object('webhooks_left', parked.count)
    from (
      select count(*)::int as count from inbound_events e
      where e.status = 'parked' and e.received_at < ${job.before} and ${naming(job, sql`e.body`)}
    ) parked
    where r.team_id = ${job.teamId} and r.id = ${job.erasureId} and parked.count > 0`.execute(tx);
}

/** Whether a raw webhook names them and came to a number of the team. */
function naming({ teamId, ids }: Payload, body: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (
      select from unnest(${ids}::text[]) name where position(convert_to(name, 'UTF8') in ${body}) > 0)
    and exists (
      select from phone_numbers n where n.team_id = ${teamId}
        and position(convert_to('"' || n.meta_id || '"', 'UTF8') in ${body}) > 0)`;
}

async function addToReceipt(
  tx: Tx,
  { teamId, erasureId }: Pick<Payload, 'teamId' | 'erasureId'>,
  what: 'files' | 'webhooks',
  count: number,
): Promise<void> {
  if (count === 0) return;
  await sql`
    update contact_erasures
    set counts = counts || jsonb_build_object(${what}::text, coalesce((counts ->> ${what}::text)::int, 0) + ${count}::int)
    where team_id = ${teamId} and id = ${erasureId}`.execute(tx);
}
