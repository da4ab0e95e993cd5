import { createHash } from 'node:crypto';
import type { TemplateStructure } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import {
  idsOf,
  jsonArray,
  numberArray,
  onceEach,
  readIds,
  textArray,
} from '../../../platform/database/arrays.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows, storableJson } from '../../../platform/database/storable.ts';
import { emit } from '../../../platform/events/index.ts';
import { storedTemplate } from '../../kinds/index.ts';
import { createdFact } from '../../ledger/index.ts';
import type { SendableTemplate } from '../../templates/index.ts';
import { laneOf } from '../lanes.ts';
import type { Claim } from './claim.ts';
import type { ClaimedMessage } from './claimed.ts';
import type { Allowed, JudgedRecipients } from './claimRecipients.ts';

/** Passed over for good, with the reason and what was looked at. */
export async function skipRecipients(
  tx: Tx,
  teamId: number,
  refused: JudgedRecipients['skipped'],
): Promise<void> {
  if (refused.length === 0) return;
  const rows = refused.map(({ id, decision }) => ({ id, reason: decision.reason, decision }));
  await sql`
    update campaign_recipients r set status = 'skipped', skip_reason = s.reason, wait_reason = null,
      decision = s.decision
    from jsonb_to_recordset(${jsonRows(rows)}) as s (id bigint, reason text, decision jsonb)
    where r.team_id = ${teamId} and r.id = s.id`.execute(tx);
}

/** Their turn came, and they get nothing: what they buy is what others are compared with. */
export async function holdOutRecipients(
  tx: Tx,
  teamId: number,
  heldOut: JudgedRecipients['heldOut'],
  now: Date,
): Promise<void> {
  if (heldOut.length === 0) return;
  const rows = heldOut.map(({ id, decision }) => ({ id, decision }));
  await sql`
    update campaign_recipients r set status = 'held_out', entered_at = ${now}, wait_reason = null, decision = s.decision
    from jsonb_to_recordset(${jsonRows(rows)}) as s (id bigint, decision jsonb)
    where r.team_id = ${teamId} and r.id = s.id`.execute(tx);
}

/** Nobody is passed over because of the hour: they are due later. */
export async function postponeRecipients(
  tx: Tx,
  teamId: number,
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
    where r.team_id = ${teamId} and r.id = s.id`.execute(tx);
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

/** Recipients become messages that are ours to post. */
export async function insertMessages(
  tx: Tx,
  claim: Claim,
  campaignId: number,
  template: SendableTemplate,
  allowed: readonly Allowed[],
): Promise<ClaimedMessage[]> {
  const { teamId, id: phoneNumberId } = claim.number;
  const shared = storedTemplate(template, {});
  const { structure, ...kept } = shared;
  const structure_hash = await keepStructure(tx, teamId, structure);
  const values = jsonArray(allowed.map((one) => storableJson(one.values)));
  // What all of them belong to is held once, in place of a foreign key's look and lock for each (migration 0113).
  const decisions = onceEach(allowed.map(({ decision }) => storableJson(decision)));
  const { rows } = await tx.planned(
    'claim_messages',
    sql<{ ids: string | null; contacts: string | null }>`
    with parents as materialized (
      select from phone_numbers n, campaigns c, templates t
      where n.team_id = ${teamId} and n.id = ${phoneNumberId} and c.team_id = ${teamId} and c.id = ${campaignId}
        and t.team_id = ${teamId} and t.id = ${template.id}
      for key share
    ), inserted as (
    insert into messages (
      team_id, phone_number_id, contact_id, direction, status, type, content, cause, priority, campaign_id,
      template_id, template_version, decision, estimate_micros, claimed_by, claimed_at, sells,
      happened_at, created_at)
    select ${teamId}, ${phoneNumberId}, r.contact, 'out', 'sending', 'template',
      ${JSON.stringify({ ...kept, structure_hash })}::jsonb || jsonb_build_object('variables', r."values"), 'campaign',
      ${laneOf.campaign}, ${campaignId}::bigint, ${template.id}::bigint, ${template.version}::integer,
      (${jsonArray(decisions.once)}::jsonb[])[r.decision], r.estimate, ${claim.token}, ${claim.now}, ${template.category === 'MARKETING' ? true : null}::boolean,
      ${claim.now}, ${claim.now}
    from parents, unnest(
      ${numberArray(allowed.map(({ recipient }) => recipient.contactId))}::bigint[], ${values}::jsonb[],
      ${numberArray(decisions.places)}::integer[], ${numberArray(allowed.map(({ estimate }) => estimate))}::bigint[]
    ) as r (contact, "values", decision, estimate)
    returning id, contact_id
    )
    select ${idsOf('id')} as ids, ${idsOf('contact_id')} as contacts from inserted`,
  );
  const made = readIds(rows[0]?.ids ?? null);
  if (made.length !== allowed.length) throw new Error('The number, the campaign or the template is gone.');
  const contacts = readIds(rows[0]?.contacts ?? null);
  const idOf = new Map(contacts.map((contactId, index) => [contactId, made[index]!]));
  const ids = allowed.map(({ recipient }) => idOf.get(recipient.contactId)!);
  // By their places: before the statistics know a large import, PostgreSQL would read through all of it for each claim. Nor
  // may it look by the team: of one that the statistics do not know it expects a single row, and compares each with all places.
  await tx.planned(
    'claim_recipients',
    sql`
    update campaign_recipients c set status = 'claimed', message_id = r.message, variables = r."values",
      wait_reason = null, decision = null, entered_at = coalesce(c.entered_at, ${claim.now})
    from unnest(
      ${textArray(allowed.map(({ recipient }) => recipient.place))}::tid[], ${numberArray(ids)}::bigint[], ${values}::jsonb[]
    ) as r (place, message, "values")
    where c.ctid = r.place and c.team_id + 0 = ${teamId}`,
  );
  const by = { kind: 'system', id: null } as const;
  emit(
    tx,
    allowed.map(({ recipient: { contactId } }, index) =>
      createdFact({
        ...{ teamId, phoneNumberId, at: claim.now, by, contactId },
        data: { message_id: ids[index]!, type: 'template', cause: 'campaign', campaign_id: campaignId },
      }),
    ),
  );
  return allowed.map(({ recipient, values, mayLeave }, index) => ({
    teamId,
    id: ids[index]!,
    claimedBy: claim.token,
    contactId: recipient.contactId,
    campaignId,
    priority: laneOf.campaign,
    attempts: 0,
    message: { type: 'template' as const, content: { ...shared, variables: values } },
    phone: recipient.phone,
    bsuid: recipient.bsuid,
    quotedWamid: null,
    mayLeave,
  }));
}
