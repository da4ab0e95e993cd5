import { sql } from 'kysely';
import {
  idsOf,
  jsonArray,
  numberArray,
  onceEach,
  readIds,
  textArray,
} from '../../platform/database/arrays.ts';
import type { Tx } from '../../platform/database/index.ts';
import { emit } from '../../platform/events/index.ts';
import type { OpenClaim } from './closeClaims.ts';
import { addToCampaigns, noCounts } from './counters.ts';
import { addMessageCounts, noMessageCounts, quarterOf, templateOwner } from './messageCounts.ts';
import { acceptedFact, claimedFact, isoOf, type Taken } from './messageFacts.ts';

/** WhatsApp took a campaign's message. */
export interface AcceptedResult extends Taken {
  templateId: number | null;
  wamid: string;
  /** The token of the claim under which it was posted. */
  claimedBy: string;
  /** Of a message that was claimed and is not written yet. */
  intent: Intent | null;
}

/** What the claim of a message knows of it; the rest stands in the claim. */
export interface Intent {
  claim: OpenClaim;
  claimedAt: Date;
  /** As JSON. */
  values: string;
  decision: string;
  estimate: number;
}

/**
 * The short way for what happens to nearly every message of a campaign: one that nothing was learnt about since it was
 * claimed. Does to it what `advance` would do, in one narrow statement, and returns the ids of the messages that it
 * found so; the others must go the long way.
 */
export async function recordAccepted(tx: Tx, results: readonly AcceptedResult[]): Promise<Set<number>> {
  // In the order of their ids, as everywhere.
  const sorted = [...results].sort((a, b) => a.messageId - b.messageId);
  const intents = sorted.filter((result): result is Intended => result.intent !== null);
  const made = await insertAccepted(tx, intents);
  const quarters = await updateAccepted(
    tx,
    sorted.filter(({ intent }) => intent === null),
  );
  for (const { messageId, intent } of intents)
    if (made.has(messageId)) quarters.set(messageId, quarterOf(intent.claimedAt));
  const written = sorted.filter(({ messageId }) => quarters.has(messageId));
  await countCampaigns(tx, written);
  countTemplates(tx, written, quarters);
  emit(tx, [
    ...written.filter(({ messageId }) => made.has(messageId)).map(madeFact),
    ...written.map(acceptedFact),
  ]);
  return new Set(quarters.keys());
}

type Intended = AcceptedResult & { intent: Intent };

/**
 * Messages are written once, with their result, as long as their claim stands: of a claim that somebody closed they are in
 * the ledger already, and of one that went with its number nothing is left to write. One that a status came for is there, too.
 */
async function insertAccepted(tx: Tx, results: readonly Intended[]): Promise<Set<number>> {
  if (results.length === 0) return new Set();
  const claims = [...new Set(results.map(({ intent }) => intent.claim))];
  const places = new Map(claims.map((claim, index) => [claim, index + 1]));
  const decisions = onceEach(results.map(({ intent }) => intent.decision));
  const { rows } = await tx.planned(
    'insert_accepted',
    sql<{ ids: string | null }>`
    with k as materialized (
      select k.*, w.place
      from unnest(
        ${numberArray(claims.map(({ teamId }) => teamId))}::bigint[],
        ${numberArray(claims.map(({ id }) => id))}::bigint[], ${textArray(claims.map(({ token }) => token))}::text[]
      ) with ordinality as w (team_id, id, token, place)
      join send_claims k on k.team_id = w.team_id and k.id = w.id and k.token = w.token
      order by k.team_id, k.id
      for key share of k
    ), written as (
    insert into messages (
      team_id, id, phone_number_id, contact_id, direction, status, type, content, cause, priority, campaign_id,
      template_id, template_version, decision, estimate_micros, claimed_by, claimed_at, sells, happened_at, created_at,
      wamid, accepted_at)
    overriding system value
    select k.team_id, r.id, k.phone_number_id, r.contact, 'out', case when r.held = 1 then 'held' else 'accepted' end,
      'template', k.content || jsonb_build_object('variables', r."values"), 'campaign', k.priority, k.campaign_id,
      k.template_id, k.template_version, (${jsonArray(decisions.once)}::jsonb[])[r.decision], r.estimate, k.token,
      k.claimed_at, k.sells, k.claimed_at, k.claimed_at, r.wamid, r.at
    from k join unnest(
      ${numberArray(results.map(({ intent }) => places.get(intent.claim)!))}::integer[],
      ${numberArray(results.map(({ messageId }) => messageId))}::bigint[],
      ${numberArray(results.map(({ contactId }) => contactId))}::bigint[],
      ${jsonArray(results.map(({ intent }) => intent.values))}::jsonb[],
      ${numberArray(decisions.places)}::integer[],
      ${numberArray(results.map(({ intent }) => intent.estimate))}::bigint[],
      ${textArray(results.map(({ wamid }) => wamid))}::text[],
      ${textArray(results.map(({ at }) => isoOf(at)))}::timestamptz[],
      ${numberArray(results.map(({ held }) => (held ? 1 : 0)))}::smallint[]
    ) as r (claim, id, contact, "values", decision, estimate, wamid, at, held) on r.claim = k.place
    order by r.id
    on conflict (team_id, id) do nothing
    returning id
    )
    select ${idsOf('id')} as ids from written`,
  );
  return new Set(readIds(rows[0]?.ids ?? null));
}

/**
 * What stands in the ledger since it was in the queue. Each is looked up by itself (lateral, limit) and changed at its
 * place: of a table that PostgreSQL has not counted yet it would read all, in the order of the key, and compare each row
 * with all results. Returns the quarters of an hour in which they were made.
 */
async function updateAccepted(tx: Tx, results: readonly AcceptedResult[]): Promise<Map<number, number>> {
  if (results.length === 0) return new Map();
  const { once: claims, places } = onceEach(results.map(({ claimedBy }) => claimedBy));
  const { rows } = await tx.planned(
    'record_accepted',
    // Ids in one text: a row of the driver for each costs more than all that is done with it.
    sql<{ ids: string; quarter: number }>`
    with written as (
    update messages m set
      status = case when r.held = 1 then 'held' else 'accepted' end, wamid = r.wamid, accepted_at = r.at,
      not_before = null, error_code = null, error_title = null, error_details = null
    from unnest(
      ${numberArray(results.map(({ teamId }) => teamId))}::bigint[],
      ${numberArray(results.map(({ messageId }) => messageId))}::bigint[],
      ${textArray(results.map(({ wamid }) => wamid))}::text[],
      ${textArray(results.map(({ at }) => isoOf(at)))}::timestamptz[],
      ${numberArray(results.map(({ held }) => (held ? 1 : 0)))}::smallint[],
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
  return new Map(rows.flatMap(({ ids, quarter }) => readIds(ids).map((id) => [id, quarter] as const)));
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

function madeFact({ intent, teamId, phoneNumberId, contactId, messageId, campaignId }: AcceptedResult) {
  return claimedFact({ teamId, phoneNumberId, contactId, messageId, campaignId, at: intent!.claimedAt });
}
