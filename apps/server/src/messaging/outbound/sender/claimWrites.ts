import { createHash } from 'node:crypto';
import type { TemplateStructure } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import { jsonArray, numberArray, onceEach, readIds, textArray } from '../../../platform/database/arrays.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows, storableJson } from '../../../platform/database/storable.ts';
import { storedTemplate } from '../../kinds/index.ts';
import type { OpenClaim } from '../../ledger/index.ts';
import type { SendableTemplate } from '../../templates/index.ts';
import { laneOf } from '../lanes.ts';
import type { Claim } from './claim.ts';
import type { ClaimedMessage } from './claimed.ts';
import type { Allowed, JudgedRecipients } from './claimRecipients.ts';

interface Campaign {
  teamId: number;
  campaignId: number;
}

/** Passed over for good, with the reason and what was looked at. */
export async function skipRecipients(
  tx: Tx,
  { teamId, campaignId }: Campaign,
  refused: JudgedRecipients['skipped'],
): Promise<void> {
  if (refused.length === 0) return;
  const rows = refused.map(({ id, decision }) => ({ id, reason: decision.reason, decision }));
  await sql`
    update campaign_recipients r set status = 'skipped', skip_reason = s.reason, wait_reason = null,
      decision = s.decision
    from jsonb_to_recordset(${jsonRows(rows)}) as s (id bigint, reason text, decision jsonb)
    where r.team_id = ${teamId} and r.campaign_id = ${campaignId} and r.id = s.id`.execute(tx);
}

/** Their turn came, and they get nothing: what they buy is what others are compared with. */
export async function holdOutRecipients(
  tx: Tx,
  teamId: number,
  heldOut: JudgedRecipients['heldOut'],
  now: Date,
): Promise<void> {
  if (heldOut.length === 0) return;
  const { once, places } = onceEach(jsonOfEach(heldOut.map(({ decision }) => decision)));
  // By their places, like those who are claimed.
  await tx.planned(
    'hold_out_recipients',
    sql`
    update campaign_recipients c set status = 'held_out', entered_at = ${now}, wait_reason = null,
      decision = (${jsonArray(once)}::jsonb[])[r.decision]
    from unnest(${textArray(heldOut.map(({ place }) => place))}::tid[], ${numberArray(places)}::integer[])
      as r (place, decision)
    where c.ctid = r.place and c.team_id + 0 = ${teamId}`,
  );
}

/** Nobody is passed over because of the hour: they are due later. */
export async function postponeRecipients(
  tx: Tx,
  { teamId, campaignId }: Campaign,
  refused: JudgedRecipients['waiting'],
): Promise<void> {
  if (refused.length === 0) return;
  const rows = refused.map(({ id, decision }) => ({
    id,
    reason: decision.reason,
    until: decision.until,
    decision,
  }));
  await sql`
    update campaign_recipients r set due_at = s.until, wait_reason = s.reason, decision = s.decision
    from jsonb_to_recordset(${jsonRows(rows)})
      as s (id bigint, reason text, until timestamptz, decision jsonb)
    where r.team_id = ${teamId} and r.campaign_id = ${campaignId} and r.id = s.id`.execute(tx);
}

/** Messages that are made by the thousand name the structure of their template: `herald.whole_content` puts it back. */
async function keepStructure(tx: Tx, teamId: number, structure: TemplateStructure): Promise<string> {
  const json = JSON.stringify(structure);
  const hash = createHash('sha256').update(json).digest('hex');
  await sql`
    insert into template_structures (team_id, hash, structure) values (${teamId}, ${hash}, ${json})
    on conflict do nothing`.execute(tx);
  return hash;
}

/**
 * Recipients get messages that are ours to post: a claim gives out their ids, and each is written with what comes of it
 * (`recordAccepted`).
 */
export async function claimRecipients(
  tx: Tx,
  claim: Claim,
  campaignId: number,
  template: SendableTemplate,
  allowed: readonly Allowed[],
): Promise<ClaimedMessage[]> {
  const { teamId } = claim.number;
  const shared = storedTemplate(template, {});
  const decisions = jsonOfEach(allowed.map(({ decision }) => decision));
  const { open, ids } = await insertClaim(tx, claim, { campaignId, template, allowed, decisions, shared });
  const values = allowed.map((one) => storableJson(one.values));
  // By their places: before the statistics know a large import, PostgreSQL would read through all of it for each claim. Nor
  // may it look by the team: of one that the statistics do not know it expects a single row, and compares each with all places.
  await tx.planned(
    'claim_recipients',
    sql`
    update campaign_recipients c set status = 'claimed', message_id = r.message, variables = r."values",
      wait_reason = null, decision = null, entered_at = coalesce(c.entered_at, ${claim.now})
    from unnest(
      ${textArray(allowed.map(({ recipient }) => recipient.place))}::tid[], ${numberArray(ids)}::bigint[],
      ${jsonArray(values)}::jsonb[]
    ) as r (place, message, "values")
    where c.ctid = r.place and c.team_id + 0 = ${teamId}`,
  );
  return allowed.map(({ recipient, values: variables, estimate, mayLeave }, index) => ({
    teamId,
    id: ids[index]!,
    claimedBy: claim.token,
    contactId: recipient.contactId,
    campaignId,
    priority: laneOf.campaign,
    attempts: 0,
    message: { type: 'template' as const, content: { ...shared, variables } },
    phone: recipient.phone_number,
    bsuid: recipient.bsuid,
    quotedWamid: null,
    intent: {
      claim: open,
      claimedAt: claim.now,
      values: values[index]!,
      decision: decisions[index]!,
      estimate,
    },
    mayLeave,
  }));
}

/** What many have in common is written once, and held once for as long as they wait. */
function jsonOfEach(values: readonly object[]): string[] {
  const known = new Map<object, string>();
  return values.map((value) => {
    const json = known.get(value) ?? storableJson(value);
    known.set(value, json);
    return json;
  });
}

interface NewClaim {
  campaignId: number;
  template: SendableTemplate;
  allowed: readonly Allowed[];
  /** As JSON, of each. */
  decisions: readonly string[];
  shared: ReturnType<typeof storedTemplate>;
}

/** One row, from which all of its messages can be made. */
async function insertClaim(
  tx: Tx,
  { number: { teamId, id: phoneNumberId }, token, now }: Claim,
  { campaignId, template, allowed, decisions, shared }: NewClaim,
): Promise<{ open: OpenClaim; ids: number[] }> {
  const { structure, ...kept } = shared;
  const structure_hash = await keepStructure(tx, teamId, structure);
  const { once, places } = onceEach(decisions);
  const { rows } = await tx.planned(
    'insert_claim',
    sql<{ id: number; ids: string }>`
    insert into send_claims (
      team_id, token, phone_number_id, campaign_id, template_id, template_version, priority, sells, content, decisions,
      claimed_at, message_ids, recipient_ids, estimates, decision_places, first_message_id, last_message_id)
    select ${teamId}::bigint, ${token}, ${phoneNumberId}::bigint, ${campaignId}::bigint, ${template.id}::bigint, ${template.version}::integer,
      ${laneOf.campaign}::smallint, ${template.category === 'MARKETING' ? true : null}::boolean,
      ${JSON.stringify({ ...kept, structure_hash })}::jsonb, ${jsonArray(once)}::jsonb[], ${now}::timestamptz, n.ids,
      ${numberArray(allowed.map(({ recipient }) => recipient.id))}::bigint[],
      ${numberArray(allowed.map(({ estimate }) => estimate))}::bigint[], ${numberArray(places)}::integer[], n.first, n.last
    from (
      select array_agg(i.id order by i.id) as ids, min(i.id) as first, max(i.id) as last
      from (select nextval('messages_id_seq') as id from generate_series(1, ${allowed.length}::integer)) i
    ) n
    returning id, array_to_string(message_ids, ',') as ids`,
  );
  const { id, ids } = rows[0]!;
  return { open: { teamId, id, token, left: allowed.length }, ids: readIds(ids) };
}
