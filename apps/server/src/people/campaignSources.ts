import type { CampaignSource, Purchase } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/database/index.ts';
import { AppError } from '../platform/errors.ts';

/** What a campaign takes people from. */
export interface NewSource {
  teamId: number;
  campaignId: number;
  kind: CampaignSource['kind'];
  /** What lists, segments, products, the file or the campaign are called now. */
  names: readonly string[];
  outcome?: string;
  purchase?: Purchase;
  /** Which lists, segments or products, so that their people can be taken anew. */
  targets?: readonly number[];
  importId?: number;
  at: Date;
}

const most = 50;

/** Writes down where people come from, on the lowest place that is free; the caller holds the campaign's lock. */
export async function addSource(tx: Tx, source: NewSource): Promise<number> {
  const { teamId, campaignId } = source;
  const { rows } = await sql<{ position: number }>`
    insert into campaign_sources (team_id, campaign_id, position, kind, names, outcome, bought, days, target_ids,
      import_id, added_at)
    select ${teamId}, ${campaignId}, min(place), ${source.kind}, ${[...source.names]}::text[],
           ${source.outcome ?? null}, ${source.purchase?.bought ?? null}, ${source.purchase?.days ?? null},
           ${[...(source.targets ?? [])]}::bigint[], ${source.importId ?? null}, ${source.at}
    from generate_series(1, ${most}) as place
    where not exists (
      select from campaign_sources s
      where s.team_id = ${teamId} and s.campaign_id = ${campaignId} and s.position = place)
    having min(place) is not null
    returning position`.execute(tx);
  const [row] = rows;
  if (row) return row.position;
  throw new AppError('invalid', {
    en: 'A campaign takes people from fifty sources at most. Take one out first.',
    fr: 'Une campagne puise dans cinquante sources au plus. Retirez-en une d’abord.',
  });
}

/** The bit of a source; nothing for a job from before sources were kept. */
export function bitOf(position: number | null): RawBuilder<number> {
  return position === null ? sql`0::bigint` : sql`(1::bigint << ${position}::int)`;
}
