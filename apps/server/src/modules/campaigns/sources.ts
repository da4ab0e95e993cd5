import type { Campaign, CampaignSource } from '@herald/contract';
import { sql } from 'kysely';
import { byOf, type RequestContext } from '../../context.ts';
import { updatedFact } from '../../messaging/campaignFacts.ts';
import { bitOf } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { emit } from '../../platform/events/index.ts';
import { stopImport } from '../imports/index.ts';
import { accessCampaign, accessCampaignFor } from './access.ts';
import { lookWhile } from './largeMemory.ts';
import type { CampaignRow } from './queries.ts';
import { forgetSchedule } from './schedule.ts';
import { scopeOfCampaign } from './scopeOfCampaign.ts';

interface SourceRow extends Omit<CampaignSource, 'added_at' | 'purchase' | 'people' | 'only_here'> {
  added_at: Date;
  /** Of a file, so far. */
  rows_read: number | null;
  bought: boolean | null;
  days: number | null;
}

/** Where the people of a campaign come from. People are counted by what named them, which is few combinations. */
export async function listSources(ctx: RequestContext, campaignId: number): Promise<CampaignSource[]> {
  return ctx.db.read(async (tx) => {
    const campaign = await accessCampaign(tx, ctx, campaignId);
    const { rows } = await sql<SourceRow>`
      select s.position, s.kind, s.names, s.outcome, s.bought, s.days, s.added_at,
        case when s.kind <> 'file' and s.total is not null then s.read end as read,
        case when s.kind <> 'file' and s.total is not null then s.joined end as joined, i.rows_read
      from campaign_sources s left join imports i on i.team_id = s.team_id and i.id = s.import_id
      where s.team_id = ${ctx.teamId} and s.campaign_id = ${campaignId}
      order by s.added_at, s.position`.execute(tx);
    const named = await lookWhile(campaign, 'sources', rows, () => countNamed(tx, ctx.teamId, campaignId));
    const sum = (of: (sources: number) => boolean) =>
      named.reduce((total, { sources, people }) => (of(Number(sources)) ? total + people : total), 0);
    return rows.map(({ bought, days, rows_read: _, ...row }) => {
      const bit = 2 ** Number(row.position);
      return {
        ...row,
        purchase: bought === null || days === null ? null : { bought, days },
        added_at: row.added_at.toISOString(),
        people: sum((sources) => Math.floor(sources / bit) % 2 === 1),
        only_here: sum((sources) => sources === bit),
      };
    });
  });
}

/** A bit for each source that named them, and how many these are. */
async function countNamed(tx: Tx, teamId: number, campaignId: number) {
  const { rows } = await sql<{ sources: number; people: number }>`
    select sources, count(*)::int as people from campaign_recipients
    where team_id = ${teamId} and campaign_id = ${campaignId} group by sources`.execute(tx);
  return rows;
}

/** The source from which people are being added; a file's import tells itself how far it is. */
export async function readAdding(tx: Tx, teamId: number, campaignId: number): Promise<Campaign['adding']> {
  const { rows } = await sql<NonNullable<Campaign['adding']>>`
    select names, total, read, kept, joined from campaign_sources
    where team_id = ${teamId} and campaign_id = ${campaignId} and finished_at is null and kind <> 'file'
    order by added_at desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Takes a source out before the start. Whoever another source names, too, stays. With the last person goes the schedule:
 * nothing would leave at its time.
 */
export async function removeSource(ctx: RequestContext, campaignId: number, position: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const campaign = await accessCampaignFor('addContacts', tx, ctx, campaignId);
    await takeOut(tx, ctx, campaign, position);
  });
}

/** Ends what is being added now, and takes out whom it has brought so far: half an audience is nobody's wish. */
export async function stopAdding(ctx: RequestContext, campaignId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { rows } = await sql<{ position: number; import_id: number | null }>`
      select position, import_id from campaign_sources
      where team_id = ${ctx.teamId} and campaign_id = ${campaignId} and finished_at is null
      order by added_at desc limit 1`.execute(tx);
    const [open] = rows;
    // An import locks itself before its campaign.
    if (open?.import_id) await stopImport(tx, ctx, open.import_id);
    const campaign = await accessCampaignFor('stopAdding', tx, ctx, campaignId);
    if (!open) throw notFound();
    await tx
      .updateTable('campaigns')
      .set({ step: campaign.total_contacts > 0 ? 'CONTACTS_UPLOADED' : 'CREATED' })
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', campaignId)
      .execute();
    await takeOut(tx, ctx, { ...campaign, step: 'CONTACTS_UPLOADED' }, open.position);
  });
}

async function takeOut(tx: Tx, ctx: RequestContext, campaign: CampaignRow, position: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('campaign_sources')
    .where('team_id', '=', ctx.teamId)
    .where('campaign_id', '=', campaign.id)
    .where('position', '=', position)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound();
  const left = await removePeople(tx, ctx.teamId, campaign.id, position);
  if (left === 0) await forgetSchedule(tx, ctx.teamId, campaign.id);
  const step = left === 0 ? 'CREATED' : campaign.step;
  emit(tx, [updatedFact(scopeOfCampaign(byOf(ctx), campaign), step)]);
}

/** Returns how many people are left. */
async function removePeople(tx: Tx, teamId: number, campaignId: number, position: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    with gone as (
      delete from campaign_recipients
      where team_id = ${teamId} and campaign_id = ${campaignId} and sources = ${bitOf(position)}
      returning status
    ), unnamed as (
      update campaign_recipients set sources = sources & ~${bitOf(position)}
      where team_id = ${teamId} and campaign_id = ${campaignId} and sources <> ${bitOf(position)}
        and sources & ${bitOf(position)} <> 0
    ), counted as (
      select count(*) as people, count(*) filter (where status = 'pending') as pending,
        count(*) filter (where status = 'skipped') as skipped from gone
    )
    update campaigns c set total_contacts = total_contacts - people, total_pending = total_pending - pending,
      total_skipped = total_skipped - skipped,
      step = case when total_contacts = people then 'CREATED' else step end
    from counted where c.team_id = ${teamId} and c.id = ${campaignId}
    returning total_contacts as left`.execute(tx);
  return rows[0]?.left ?? 0;
}
