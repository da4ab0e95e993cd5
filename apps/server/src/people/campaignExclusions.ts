import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/database/index.ts';
import { compileConditions, readSegmentConditions } from './conditions/index.ts';

type Scope = Parameters<typeof readSegmentConditions>[1] & Parameters<typeof compileConditions>[1];

interface Exclusions {
  /** Whether the contact `c` is left out; null without any exclusion. */
  belongs: RawBuilder<unknown> | null;
  /** A list or segment is gone: nobody knows any more whom it left out, so whoever is out stays out. */
  isPartial: boolean;
}

/**
 * Marks the waiting recipients whom an exclusion names, and lets those go on whom none names any more. Asked when people
 * have come in, when exclusions change and at the start; the caller holds the campaign's lock.
 */
export async function applyExclusions(tx: Tx, scope: Scope, campaignId: number): Promise<void> {
  const { teamId } = scope;
  const { belongs, isPartial } = await readExclusions(tx, scope, campaignId);
  const newly = belongs ? sql`(r.status = 'pending' and ${belongs})` : sql`false`;
  const noMore = isPartial ? sql`false` : sql`(r.skip_reason = 'excluded' and not ${belongs ?? sql`false`})`;
  await sql`
    with changed as (
      update campaign_recipients r
      set status = case when r.status = 'pending' then 'skipped' else 'pending' end,
        skip_reason = case when r.status = 'pending' then 'excluded' end
      from contacts c
      where r.team_id = ${teamId} and r.campaign_id = ${campaignId} and c.team_id = r.team_id and c.id = r.contact_id
        and (${newly} or ${noMore})
      returning r.status
    ), counted as (
      select count(*) filter (where status = 'skipped') - count(*) filter (where status = 'pending') as out from changed
    )
    update campaigns set total_pending = total_pending - out, total_skipped = total_skipped + out
    from counted where team_id = ${teamId} and id = ${campaignId} and out <> 0`.execute(tx);
}

async function readExclusions(tx: Tx, scope: Scope, campaignId: number): Promise<Exclusions> {
  const { rows } = await sql<{ kind: 'groups' | 'segments'; id: number; isThere: boolean }>`
    select kind, target_id as id, case kind
        when 'groups' then exists (select from groups g where g.team_id = e.team_id and g.id = e.target_id)
        else exists (select from segments s where s.team_id = e.team_id and s.id = e.target_id)
      end as "isThere"
    from campaign_exclusions e where team_id = ${scope.teamId} and campaign_id = ${campaignId}`.execute(tx);
  const there = rows.filter(({ isThere }) => isThere);
  const groupIds = there.filter(({ kind }) => kind === 'groups').map(({ id }) => id);
  const parts: RawBuilder<unknown>[] = [];
  if (groupIds.length > 0)
    parts.push(sql`exists (
      select from group_members g
      where g.team_id = c.team_id and g.contact_id = c.id and g.group_id = any(${groupIds}::bigint[]))`);
  for (const { kind, id } of there)
    if (kind === 'segments')
      parts.push(await compileConditions(tx, scope, await readSegmentConditions(tx, scope, id)));
  return {
    belongs: parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : null,
    isPartial: there.length < rows.length,
  };
}
