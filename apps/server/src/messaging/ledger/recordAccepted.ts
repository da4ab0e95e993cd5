import { sql } from 'kysely';
import { idsOf, numberArray, onceEach, readIds, textArray } from '../../platform/database/arrays.ts';
import type { Tx } from '../../platform/database/index.ts';
import { emit } from '../../platform/events/index.ts';
import { addToCampaigns, noCounts } from './counters.ts';
import { addMessageCounts, noMessageCounts, templateOwner } from './messageCounts.ts';
import { acceptedFact, type Taken } from './messageFacts.ts';

/** WhatsApp took a campaign's message. */
export interface AcceptedResult extends Taken {
  templateId: number | null;
  wamid: string;
  /** The token of the claim under which it was posted. */
  claimedBy: string;
}

/**
 * The short way for what happens to nearly every message of a campaign: one that nothing was learnt about since it was
 * claimed. Does to it what `advance` would do, in one narrow statement, and returns the ids of the messages that it
 * found so; the others must go the long way. The rows are named in the order of their ids, as everywhere. Each is looked up
 * by itself (lateral, limit) and changed at its place: of a table that PostgreSQL has not counted yet it would read all, in the order of
 * the key, and compare each row with all results.
 */
export async function recordAccepted(tx: Tx, results: readonly AcceptedResult[]): Promise<Set<number>> {
  if (results.length === 0) return new Set();
  const sorted = [...results].sort((a, b) => a.messageId - b.messageId);
  const { once: claims, places } = onceEach(sorted.map(({ claimedBy }) => claimedBy));
  const { rows } = await tx.planned(
    'record_accepted',
    // Ids in one text: a row of the driver for each costs more than all that is done with it.
    sql<{ ids: string; quarter: number }>`
    with written as (
    update messages m set
      status = case when r.held = 1 then 'held' else 'accepted' end, wamid = r.wamid, accepted_at = r.at,
      not_before = null, error_code = null, error_title = null, error_details = null
    from unnest(
      ${numberArray(sorted.map(({ teamId }) => teamId))}::bigint[],
      ${numberArray(sorted.map(({ messageId }) => messageId))}::bigint[],
      ${textArray(sorted.map(({ wamid }) => wamid))}::text[],
      ${textArray(sorted.map(({ at }) => at.toISOString()))}::timestamptz[],
      ${numberArray(sorted.map(({ held }) => (held ? 1 : 0)))}::smallint[],
      ${numberArray(places)}::integer[]
    ) as r (team_id, id, wamid, at, held, claim)
    cross join lateral (
      select o.ctid as place from messages o where o.team_id = r.team_id and o.id = r.id limit 1
    ) o
    where m.ctid = o.place and m.direction = 'out' and m.status = 'sending'
      and m.accepted_at is null and m.wamid is null and m.claimed_by = (${textArray(claims)}::text[])[r.claim]
    returning m.id, floor(extract(epoch from m.created_at) / 900)::integer as quarter
    )
    select quarter, ${idsOf('id')} as ids from written group by quarter`,
  );
  const quarters = new Map(
    rows.flatMap(({ ids, quarter }) => readIds(ids).map((id) => [id, quarter] as const)),
  );
  const written = sorted.filter(({ messageId }) => quarters.has(messageId));
  await countCampaigns(tx, written);
  countTemplates(tx, written, quarters);
  emit(tx, written.map(acceptedFact));
  return new Set(quarters.keys());
}

async function countCampaigns(tx: Tx, written: readonly AcceptedResult[]): Promise<void> {
  const byCampaign = Map.groupBy(written, ({ campaignId }) => campaignId);
  await addToCampaigns(
    tx,
    [...byCampaign].map(([id, own]) => {
      const held = own.filter((result) => result.held).length;
      return { team_id: own[0]!.teamId, id, ...noCounts, pending: -own.length, accepted: own.length, held };
    }),
  );
}

function countTemplates(
  tx: Tx,
  written: readonly AcceptedResult[],
  quarters: ReadonlyMap<number, number>,
): void {
  const withTemplate = written.filter(({ templateId }) => templateId !== null);
  const quarterFor = ({ messageId }: AcceptedResult) => quarters.get(messageId) ?? 0;
  const alike = Map.groupBy(withTemplate, (result) => `${result.templateId} ${quarterFor(result)}`);
  const deltas = [...alike.values()].map((own) => {
    const [first] = own as [AcceptedResult];
    const owner = templateOwner(first.teamId, first.templateId ?? 0);
    return { ...owner, ...noMessageCounts, quarter: quarterFor(first), sent: own.length };
  });
  addMessageCounts(tx, deltas);
}
