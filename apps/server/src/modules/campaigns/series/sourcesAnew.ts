import type { CampaignSource } from '@herald/contract';
import { sql } from 'kysely';
import type { OccurrenceProblem } from '../../../messaging/occurrenceWords.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { Source } from '../audience.ts';

type Found =
  | { sources: [Source, ...Source[]]; problem: null }
  | { sources: null; problem: OccurrenceProblem };

interface SourceRow {
  kind: CampaignSource['kind'];
  targets: number[];
  bought: boolean | null;
  days: number | null;
  /** How many of them are still there. */
  there: number;
}

/**
 * The sources of a campaign from which people can be taken anew at any time. With one that cannot, or that is gone, nobody
 * knows any more whom the campaign was meant for: then there is a problem, and not a part of the people.
 */
export async function sourcesAnew(tx: Tx, teamId: number, campaignId: number): Promise<Found> {
  const { rows } = await sql<SourceRow>`
    select s.kind, s.target_ids as targets, s.bought, s.days, case s.kind
        when 'groups' then (select count(*) from groups g where g.team_id = s.team_id and g.id = any(s.target_ids))
        when 'segments' then (select count(*) from segments g where g.team_id = s.team_id and g.id = any(s.target_ids))
        when 'products' then (
          select count(*) from shop_products p where p.team_id = s.team_id and p.id = any(s.target_ids))
        else 0 end as there
    from campaign_sources s where s.team_id = ${teamId} and s.campaign_id = ${campaignId}
    order by s.added_at, s.position`.execute(tx);
  const problem = problemOf(rows) ?? (await exclusionGone(tx, teamId, campaignId));
  if (problem) return { sources: null, problem };
  return { sources: rows.map(asSource) as [Source, ...Source[]], problem: null };
}

function problemOf(rows: readonly SourceRow[]): OccurrenceProblem | null {
  if (rows.length === 0) return 'source_none';
  if (rows.some(({ kind }) => kind === 'file' || kind === 'campaign')) return 'source_fixed';
  const named = rows.filter(({ kind }) => kind !== 'optin');
  if (named.some(({ targets }) => targets.length === 0)) return 'source_unknown';
  return named.some(({ targets, there }) => there < new Set(targets).size) ? 'source_gone' : null;
}

function asSource({ kind, targets, bought, days }: SourceRow): Source {
  if (kind === 'groups') return { kind, groupIds: targets };
  if (kind === 'segments') return { kind, segmentIds: targets };
  if (kind === 'products' && bought !== null && days !== null)
    return { kind, productIds: targets, bought, days };
  return { kind: 'optin' };
}

/** Whoever it left out would get the next one. */
async function exclusionGone(tx: Tx, teamId: number, campaignId: number): Promise<'exclusion_gone' | null> {
  const { rows } = await sql`
    select 1 from campaign_exclusions e
    where e.team_id = ${teamId} and e.campaign_id = ${campaignId} and case e.kind
      when 'groups' then not exists (select from groups g where g.team_id = e.team_id and g.id = e.target_id)
      else not exists (select from segments s where s.team_id = e.team_id and s.id = e.target_id) end
    limit 1`.execute(tx);
  return rows.length > 0 ? 'exclusion_gone' : null;
}
