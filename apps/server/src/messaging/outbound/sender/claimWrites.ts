import { createHash } from 'node:crypto';
import type { TemplateStructure } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows } from '../../../platform/database/storable.ts';
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
  const rows = allowed.map(({ recipient, values, decision, estimate }) => ({
    recipient: recipient.id,
    contact: recipient.contactId,
    values,
    decision,
    estimate,
  }));
  // By their places: before the statistics know a large import, PostgreSQL would read through all of it for each claim.
  const places = allowed.map(({ recipient }) => recipient.place);
  const { rows: inserted } = await sql<{ id: number; contact_id: number }>`
    with r as (
      select * from jsonb_to_recordset(${jsonRows(rows)})
        as r (recipient bigint, contact bigint, "values" jsonb, decision jsonb, estimate bigint)
    ), m as (
      insert into messages (
        team_id, phone_number_id, contact_id, direction, status, type, content, cause, priority, campaign_id,
        template_id, template_version, decision, estimate_micros, claimed_by, claimed_at, happened_at, created_at)
      select ${teamId}, ${phoneNumberId}, r.contact, 'out', 'sending', 'template',
        ${JSON.stringify({ ...kept, structure_hash })}::jsonb || jsonb_build_object('variables', r."values"), 'campaign',
        ${laneOf.campaign}, ${campaignId}::bigint, ${template.id}::bigint, ${template.version}::integer, r.decision,
        r.estimate, ${claim.token}, ${claim.now}, ${claim.now}, ${claim.now}
      from r order by r.recipient
      returning id, contact_id
    ), claimed as (
      update campaign_recipients c set status = 'claimed', message_id = m.id, variables = r."values",
        wait_reason = null, decision = null
      from r join m on m.contact_id = r.contact
      where c.ctid = any(${places}::tid[]) and c.team_id = ${teamId} and c.id = r.recipient
    )
    select id, contact_id from m order by id`.execute(tx);
  const made = { teamId, phoneNumberId, at: claim.now, by: { kind: 'system', id: null } as const };
  emit(
    tx,
    inserted.map(({ id: message_id, contact_id: contactId }) =>
      createdFact({
        ...made,
        contactId,
        data: { message_id, type: 'template', cause: 'campaign', campaign_id: campaignId },
      }),
    ),
  );
  const byContact = new Map(allowed.map((one) => [one.recipient.contactId, one]));
  return inserted.map(({ id, contact_id }) => {
    const { recipient, values, mayLeave } = byContact.get(contact_id)!;
    return {
      teamId,
      id,
      claimedBy: claim.token,
      contactId: contact_id,
      campaignId,
      priority: laneOf.campaign,
      attempts: 0,
      message: { type: 'template' as const, content: { ...shared, variables: values } },
      phone: recipient.phone,
      bsuid: recipient.bsuid,
      quotedWamid: null,
      mayLeave,
    };
  });
}
