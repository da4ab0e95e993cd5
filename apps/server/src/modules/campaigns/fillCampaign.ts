import type { CampaignStep } from '@herald/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { RequestContext } from '../../context.ts';
import { addSource, applyExclusions, bitOf } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { defineJob, enqueue, type JobContext } from '../../platform/jobs/index.ts';
import { publish } from '../../platform/realtime/index.ts';
import { accessCampaignFor } from './access.ts';
import {
  type AudienceScope,
  cellsOf,
  emptyTexts,
  hasAnybody,
  namesOf,
  refuseUnknown,
  type Source,
  source,
  steps,
  targetsOf,
  whoBelongs,
} from './audience.ts';
import { lockCampaign } from './queries.ts';
import { startIfDue } from './startScheduled.ts';

const batchSize = 10_000;

/** Takes contacts that Herald knows already as recipients; the work itself is a job with progress. */
export async function fillCampaign(ctx: RequestContext, campaignId: number, from: Source): Promise<void> {
  await ctx.db.transaction((tx) => beginFilling(tx, ctx, campaignId, from));
}

/** The same in the transaction of the caller. */
export async function beginFilling(
  tx: Tx,
  scope: AudienceScope,
  campaignId: number,
  from: Source,
): Promise<void> {
  await accessCampaignFor('addContacts', tx, scope, campaignId);
  await refuseEmptySource(tx, scope, from);
  if (from.kind === 'campaign') await takeColumns(tx, scope.teamId, campaignId, from.campaignId);
  await fillFrom(tx, scope, campaignId, [from]);
}

/** Adds the people of several sources, one after the other. One that has nobody adds nobody. */
export async function fillFrom(
  tx: Tx,
  { teamId, phoneNumberId, clock }: AudienceScope,
  campaignId: number,
  [from, ...rest]: readonly [Source, ...Source[]],
): Promise<void> {
  await setStep(tx, teamId, phoneNumberId, campaignId, steps[from.kind]);
  const position = await addSource(tx, {
    teamId,
    campaignId,
    kind: from.kind,
    names: await namesOf(tx, teamId, from),
    ...(from.kind === 'campaign' ? { outcome: from.outcome } : {}),
    ...(from.kind === 'products' ? { purchase: { bought: from.bought, days: from.days } } : {}),
    targets: targetsOf(from),
    at: clock.now(),
  });
  await enqueue(tx, fillCampaignJob, { teamId, phoneNumberId, campaignId, from, rest, position });
}

/** The people bring the cells of their file along, so variables can use its columns here as well. */
async function takeColumns(tx: Tx, teamId: number, campaignId: number, earlierId: number): Promise<void> {
  await sql`
    update campaigns c set columns = c.columns || array(
      select title from unnest(e.columns) with ordinality as column_of (title, place)
      where title <> all (c.columns) order by place),
      own_columns = c.own_columns || array(
      select title from unnest(e.own_columns) with ordinality as column_of (title, place)
      where title <> all (c.own_columns) order by place)
    from campaigns e
    where c.team_id = ${teamId} and c.id = ${campaignId} and e.team_id = ${teamId} and e.id = ${earlierId}`.execute(
    tx,
  );
}

async function refuseEmptySource(tx: Tx, scope: AudienceScope, from: Source): Promise<void> {
  await refuseUnknown(tx, scope, from);
  if (!(await hasAnybody(tx, scope, from))) throw new AppError('invalid', emptyTexts[from.kind]);
}

const filling = z.object({
  teamId: z.int(),
  phoneNumberId: z.int(),
  campaignId: z.int(),
  from: source,
  /** What people are taken from behind it. */
  rest: z.array(source).default([]),
  /** Of the source among those of the campaign. */
  position: z.int(),
});
type Filling = z.output<typeof filling>;

/** Adds the recipients in batches, each with how far it is: a second run goes on there, and counts nobody twice. */
export const fillCampaignJob = defineJob({
  name: 'campaigns.fill',
  payload: filling,
  maxAttempts: 10,
  run: async (payload, ctx) => {
    const { teamId, phoneNumberId, campaignId, from } = payload;
    try {
      await countSource(ctx, payload);
      while (!ctx.signal.aborted && (await addBatch(ctx, payload)));
      ctx.signal.throwIfAborted();
      await ctx.db.transaction((tx) => finish(tx, ctx, payload, null));
    } catch (error) {
      if (ctx.attempt >= fillCampaignJob.maxAttempts) {
        // Nobody tries again: the campaign must not look busy for ever. Who was added stays.
        await ctx.db.transaction((tx) => finish(tx, ctx, payload, 'contacts_failed'));
        ctx.log.error({ err: error, teamId, phoneNumberId, campaignId, kind: from.kind }, 'filling given up');
      }
      throw error;
    }
  },
});

/** So that a person sees how much there is to do. */
async function countSource(ctx: JobContext, { teamId, phoneNumberId, campaignId, from, position }: Filling) {
  await ctx.db.transaction(async (tx) => {
    const belongs = await whoBelongs(tx, { teamId, phoneNumberId, clock: ctx.clock }, from);
    await sql`
      update campaign_sources set total = (select count(*) from contacts c where c.team_id = ${teamId} and ${belongs})
      where team_id = ${teamId} and campaign_id = ${campaignId} and position = ${position} and total is null
        and finished_at is null`.execute(tx);
  });
}

/** False once everybody is in, or somebody stopped it. */
async function addBatch(
  ctx: JobContext,
  { teamId, phoneNumberId, campaignId, from, position }: Filling,
): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const place = sql`team_id = ${teamId} and campaign_id = ${campaignId} and position = ${position}`;
    await lockCampaign(tx, teamId, campaignId);
    const { rows: open } = await sql<{ after: number }>`
      select read_until as after from campaign_sources where ${place} and finished_at is null for update`.execute(
      tx,
    );
    const [cursor] = open;
    if (!cursor) return false;
    const belongs = await whoBelongs(tx, { teamId, phoneNumberId, clock: ctx.clock }, from);
    const { rows } = await sql<{ last: number | null; added: number; seen: number }>`
      with batch as (
        select c.id from contacts c
        where c.team_id = ${teamId} and c.id > ${cursor.after} and ${belongs}
        order by c.id limit ${batchSize}
      ), added as (
        insert into campaign_recipients as r (team_id, campaign_id, contact_id, data, sources)
        select ${teamId}, ${campaignId}, id, ${cellsOf(teamId, from)}, ${bitOf(position)} from batch
        on conflict (team_id, campaign_id, contact_id) do update
          set sources = r.sources | excluded.sources, data = excluded.data || r.data
        returning xmax = 0 as is_new
      )
      select (select max(id) from batch) as last, (select count(*) from batch) as seen,
             (select count(*) from added where is_new) as added`.execute(tx);
    const { last = null, added = 0, seen = 0 } = rows[0] ?? {};
    if (last === null) return false;
    await sql`
      update campaign_sources set read = read + ${seen}, kept = kept + ${added}, joined = joined + ${seen - added},
        read_until = ${last}
      where ${place}`.execute(tx);
    await sql`
      update campaigns set total_contacts = total_contacts + ${added}, total_pending = total_pending + ${added}
      where team_id = ${teamId} and id = ${campaignId}`.execute(tx);
    publish(tx, {
      name: 'campaign.updated',
      payload: { phone_number_id: phoneNumberId, campaign_id: campaignId },
    });
    return seen === batchSize;
  });
}

/** Whoever stopped it has ended it already. */
async function finish(
  tx: Tx,
  ctx: JobContext,
  { teamId, phoneNumberId, campaignId, from, rest, position }: Filling,
  stopCode: string | null,
) {
  await lockCampaign(tx, teamId, campaignId);
  const { numAffectedRows } = await sql`
    update campaign_sources set finished_at = ${ctx.clock.now()}
    where team_id = ${teamId} and campaign_id = ${campaignId} and position = ${position} and finished_at is null`.execute(
    tx,
  );
  if (numAffectedRows === 0n) return;
  const [next, ...behind] = rest;
  if (next && stopCode === null)
    return fillFrom(tx, { teamId, phoneNumberId, clock: ctx.clock }, campaignId, [next, ...behind]);
  await applyExclusions(tx, { teamId, phoneNumberId, clock: ctx.clock }, campaignId);
  await sql`
    update campaigns set step = case when total_contacts > 0 then 'CONTACTS_UPLOADED' else 'CREATED' end,
      stop_code = coalesce(${stopCode}, case when changed_messages is not null then 'template_changed' end)
    where team_id = ${teamId} and id = ${campaignId} and step = ${steps[from.kind]}`.execute(tx);
  await startIfDue(tx, ctx, { teamId, phoneNumberId, campaignId });
  publish(tx, {
    name: 'campaign.updated',
    payload: { phone_number_id: phoneNumberId, campaign_id: campaignId },
  });
}

async function setStep(
  tx: Tx,
  teamId: number,
  phoneNumberId: number,
  campaignId: number,
  step: CampaignStep,
) {
  await tx
    .updateTable('campaigns')
    .set({ step })
    .where('team_id', '=', teamId)
    .where('id', '=', campaignId)
    .execute();
  publish(tx, {
    name: 'campaign.updated',
    payload: { phone_number_id: phoneNumberId, campaign_id: campaignId },
  });
}
