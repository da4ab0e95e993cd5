import type { VariableMapping } from '@herald/contract';
import { variablesOf } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { addToCampaigns, stopCampaign } from '../../ledger/index.ts';
import {
  type ContactFacts,
  contactFacts,
  type Decision,
  decide,
  loadTemplate,
  type SendableTemplate,
  templateFactsOf,
} from '../gate/index.ts';
import { storedTemplate } from '../templateContent.ts';
import { resolveVariables, type VariableContact } from '../variables.ts';
import type { Claim } from './claim.ts';
import type { ClaimedMessage } from './claimed.ts';

export interface SendingCampaign {
  id: number;
  template_id: number | null;
  variables: VariableMapping;
}

interface Recipient extends ContactFacts, VariableContact {
  id: number;
  contactId: number;
  data: Record<string, unknown>;
}

interface Judged {
  recipient: Recipient;
  values: Record<string, string>;
  decision: Decision;
}

export interface ClaimedRecipients {
  messages: ClaimedMessage[];
  /** Nobody is left to claim. */
  isExhausted: boolean;
}

/**
 * Turns the next pending recipients of a campaign into messages. What the gate says against one person skips that
 * person; what it says against the number or the template stops or delays the campaign, and nobody is skipped.
 */
export async function claimRecipients(
  tx: Tx,
  claim: Claim,
  campaign: SendingCampaign,
  limit: number,
): Promise<ClaimedRecipients> {
  const { teamId, id: phoneNumberId } = claim.number;
  const template =
    campaign.template_id === null
      ? null
      : await loadTemplate(tx, teamId, phoneNumberId, campaign.template_id);
  const recipients = await lockRecipients(tx, teamId, campaign.id, claim.now, limit);
  const judged = recipients.map((recipient) => judge(claim, campaign, template, recipient));

  const hindrance = judged.map(({ decision }) => decision).find(concernsEverybody);
  if (hindrance) {
    if (hindrance.until === null) await stopForGood(tx, teamId, campaign.id, hindrance.reason);
    return { messages: [], isExhausted: false };
  }
  const allowed = judged.filter(({ decision }) => decision.allowed);
  const refused = judged.filter(({ decision }) => !decision.allowed);
  await skipRecipients(tx, teamId, campaign.id, refused);
  const messages =
    template && allowed.length > 0 ? await insertMessages(tx, claim, campaign.id, template, allowed) : [];
  return { messages, isExhausted: recipients.length < limit };
}

function concernsEverybody(decision: Decision): decision is Extract<Decision, { allowed: false }> {
  return !decision.allowed && decision.scope !== 'contact';
}

async function stopForGood(tx: Tx, teamId: number, campaignId: number, reason: string): Promise<void> {
  await stopCampaign(tx, { teamId, campaignId, code: reason, message: '' });
}

/** One look into an index a person (lateral, limit): right after a large import the statistics still know nobody. */
async function lockRecipients(
  tx: Tx,
  teamId: number,
  campaignId: number,
  now: Date,
  limit: number,
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select r.id, r.contact_id as "contactId", r.data, c.optin_status as optin, c.phone_number as phone,
      null as "windowClosesAt", c.name, c.profile_name, c.first_name, c.last_name, c.phone_number, c.email,
      c.country_code, c.country_code as country, c.attributes,
      (select i.value from contact_identities i
       where i.team_id = c.team_id and i.contact_id = c.id and i.kind = 'bsuid'
       order by i.created_at desc limit 1) as bsuid
    from campaign_recipients r
    cross join lateral (
      select * from contacts o where o.team_id = r.team_id and o.id = r.contact_id limit 1
    ) c
    where r.team_id = ${teamId} and r.campaign_id = ${campaignId} and r.status = 'pending' and r.due_at <= ${now}
    order by r.due_at, r.id
    limit ${limit}
    for update of r skip locked`.execute(tx);
  return rows;
}

function judge(
  claim: Claim,
  campaign: SendingCampaign,
  template: SendableTemplate | null,
  recipient: Recipient,
): Judged {
  const needed = template ? variablesOf(template.structure).map(({ key }) => key) : [];
  const { values } = resolveVariables(campaign.variables, recipient, recipient.data, needed);
  const decision = decide({
    now: claim.now,
    cause: 'campaign',
    number: claim.number.gate,
    contact: contactFacts(recipient),
    template: templateFactsOf(template, values),
    campaign: null,
    portfolio: null,
  });
  return { recipient, values, decision };
}

async function skipRecipients(
  tx: Tx,
  teamId: number,
  campaignId: number,
  refused: readonly Judged[],
): Promise<void> {
  if (refused.length === 0) return;
  const reasons = refused.map(({ decision }) => (decision.allowed ? null : decision.reason));
  await sql`
    update campaign_recipients r set status = 'skipped', skip_reason = s.reason
    from unnest(${refused.map(({ recipient }) => recipient.id)}::bigint[], ${reasons}::text[]) as s (id, reason)
    where r.team_id = ${teamId} and r.id = s.id`.execute(tx);
  const skipped = refused.length;
  const nothing = { accepted: 0, delivered: 0, read: 0, failed: 0, uncertain: 0, costMicros: 0 };
  await addToCampaigns(tx, [{ team_id: teamId, id: campaignId, pending: -skipped, skipped, ...nothing }]);
}

/** Campaigns go last: everything that somebody waits for overtakes them. */
const campaignPriority = 2;

async function insertMessages(
  tx: Tx,
  claim: Claim,
  campaignId: number,
  template: SendableTemplate,
  allowed: readonly Judged[],
): Promise<ClaimedMessage[]> {
  const { teamId, id: phoneNumberId } = claim.number;
  const shared = storedTemplate(template, {});
  const rows = allowed.map(({ recipient, values, decision }) => ({
    recipient: recipient.id,
    contact: recipient.contactId,
    values,
    decision,
  }));
  const { rows: inserted } = await sql<{ id: number; contact_id: number }>`
    with r as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (recipient bigint, contact bigint, "values" jsonb, decision jsonb)
    ), m as (
      insert into messages (
        team_id, phone_number_id, contact_id, direction, status, type, content, cause, priority, campaign_id,
        template_id, template_version, decision, claimed_by, claimed_at, happened_at, created_at)
      select ${teamId}, ${phoneNumberId}, r.contact, 'out', 'sending', 'template',
        ${JSON.stringify(shared)}::jsonb || jsonb_build_object('variables', r."values"), 'campaign',
        ${campaignPriority}, ${campaignId}::bigint, ${template.id}::bigint, ${template.version}::integer, r.decision,
        ${claim.lease.claim}, ${claim.now}, ${claim.now}, ${claim.now}
      from r order by r.recipient
      returning id, contact_id
    ), claimed as (
      update campaign_recipients c set status = 'claimed', message_id = m.id, variables = r."values"
      from r join m on m.contact_id = r.contact
      where c.team_id = ${teamId} and c.id = r.recipient
    )
    select id, contact_id from m order by id`.execute(tx);
  const byContact = new Map(allowed.map((one) => [one.recipient.contactId, one]));
  return inserted.map(({ id, contact_id }) => {
    const { recipient, values } = byContact.get(contact_id)!;
    return {
      teamId,
      id,
      contactId: contact_id,
      campaignId,
      priority: campaignPriority,
      attempts: 0,
      message: { type: 'template' as const, content: { ...shared, variables: values } },
      phone: recipient.phone,
      bsuid: recipient.bsuid,
      quotedWamid: null,
    };
  });
}
