import type { CampaignStep } from '@herald/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { RequestContext } from '../../context.ts';
import { addSource, bitOf } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { defineJob, enqueue, type JobContext } from '../../platform/jobs/index.ts';
import { publish } from '../../platform/realtime/index.ts';
import { accessCampaignFor } from './access.ts';
import {
  cellsOf,
  emptyTexts,
  namesOf,
  refuseUnknown,
  type Source,
  source,
  steps,
  whoBelongs,
} from './audience.ts';

const batchSize = 5_000;

/** Takes contacts that Herald knows already as recipients; the work itself is a job with progress. */
export async function fillCampaign(ctx: RequestContext, campaignId: number, from: Source): Promise<void> {
  await ctx.db.transaction((tx) => beginFilling(tx, ctx, campaignId, from));
}

/** The same in the transaction of the caller. */
export async function beginFilling(
  tx: Tx,
  ctx: RequestContext,
  campaignId: number,
  from: Source,
): Promise<void> {
  await accessCampaignFor('addContacts', tx, ctx, campaignId);
  await refuseEmptySource(tx, ctx, from);
  if (from.kind === 'campaign') await takeColumns(tx, ctx.teamId, campaignId, from.campaignId);
  await setStep(tx, ctx.teamId, ctx.phoneNumberId, campaignId, steps[from.kind]);
  const { teamId, phoneNumberId } = ctx;
  const position = await addSource(tx, {
    teamId,
    campaignId,
    kind: from.kind,
    names: await namesOf(tx, teamId, from),
    ...(from.kind === 'campaign' ? { outcome: from.outcome } : {}),
    at: ctx.clock.now(),
  });
  await enqueue(tx, fillCampaignJob, { teamId, phoneNumberId, campaignId, from, position });
}

/** The people bring the cells of their file along, so variables can use its columns here as well. */
async function takeColumns(tx: Tx, teamId: number, campaignId: number, earlierId: number): Promise<void> {
  await sql`
    update campaigns c set columns = c.columns || array(
      select title from unnest(e.columns) with ordinality as column_of (title, place)
      where title <> all (c.columns) order by place)
    from campaigns e
    where c.team_id = ${teamId} and c.id = ${campaignId} and e.team_id = ${teamId} and e.id = ${earlierId}`.execute(
    tx,
  );
}

async function refuseEmptySource(tx: Tx, ctx: RequestContext, from: Source): Promise<void> {
  await refuseUnknown(tx, ctx, from);
  const belongs = await whoBelongs(tx, ctx, from);
  const { rows } = await sql`
    select 1 from contacts c where c.team_id = ${ctx.teamId} and ${belongs} limit 1`.execute(tx);
  if (rows.length === 0) throw new AppError('invalid', emptyTexts[from.kind]);
}

/** Adds the recipients in batches. A second run adds nobody twice and counts nobody twice. */
export const fillCampaignJob = defineJob({
  name: 'campaigns.fill',
  payload: z.object({
    teamId: z.int(),
    phoneNumberId: z.int(),
    campaignId: z.int(),
    from: source,
    /** Of the source; a job from before sources were kept has none. */
    position: z.int().nullable().default(null),
  }),
  maxAttempts: 10,
  run: async ({ teamId, phoneNumberId, campaignId, from, position }, ctx) => {
    try {
      for (let after: number | null = 0; after !== null && !ctx.signal.aborted; ) {
        after = await addBatch(ctx, { teamId, phoneNumberId, campaignId, from, position }, after);
      }
      ctx.signal.throwIfAborted();
      await ctx.db.transaction((tx) => finish(tx, teamId, phoneNumberId, campaignId, steps[from.kind], null));
    } catch (error) {
      if (ctx.attempt >= fillCampaignJob.maxAttempts) {
        // Nobody tries again: the campaign must not look busy for ever. Who was added stays.
        await ctx.db.transaction((tx) =>
          finish(tx, teamId, phoneNumberId, campaignId, steps[from.kind], 'contacts_failed'),
        );
      }
      throw error;
    }
  },
});

interface Filling {
  teamId: number;
  phoneNumberId: number;
  campaignId: number;
  from: Source;
  position: number | null;
}

async function addBatch(
  ctx: JobContext,
  { teamId, phoneNumberId, campaignId, from, position }: Filling,
  after: number,
): Promise<number | null> {
  return ctx.db.transaction(async (tx) => {
    const belongs = await whoBelongs(tx, { teamId, phoneNumberId, clock: ctx.clock }, from);
    const { rows } = await sql<{ last: number | null; added: number; seen: number }>`
      with batch as (
        select c.id from contacts c
        where c.team_id = ${teamId} and c.id > ${after} and ${belongs}
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
    if (added > 0) {
      await sql`
        update campaigns set total_contacts = total_contacts + ${added}, total_pending = total_pending + ${added}
        where team_id = ${teamId} and id = ${campaignId}`.execute(tx);
      publish(tx, {
        name: 'campaign.updated',
        payload: { phone_number_id: phoneNumberId, campaign_id: campaignId },
      });
    }
    return seen < batchSize ? null : last;
  });
}

async function finish(
  tx: Tx,
  teamId: number,
  phoneNumberId: number,
  campaignId: number,
  from: CampaignStep,
  stopCode: string | null,
) {
  await sql`
    update campaigns set step = case when total_contacts > 0 then 'CONTACTS_UPLOADED' else 'CREATED' end,
      stop_code = ${stopCode}
    where team_id = ${teamId} and id = ${campaignId} and step = ${from}`.execute(tx);
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
