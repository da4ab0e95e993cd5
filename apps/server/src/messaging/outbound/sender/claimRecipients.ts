import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { VariableContact } from '../../templates/index.ts';
import { readBestHours } from '../delivery/bestHour.ts';
import { lockMarketing, readRecentMarketing } from '../delivery/frequency.ts';
import {
  type ContactFacts,
  contactFacts,
  type Decision,
  decide,
  judgeLater,
  onceAlike,
  type Terms,
} from '../gate/index.ts';
import { type CampaignMessage, fillMessage, inLanguageOf } from './campaignMessages.ts';
import type { Claim } from './claim.ts';

export interface RecipientRequest {
  campaignId: number;
  messages: readonly CampaignMessage[];
  terms: Terms;
  /** Messages wanted. */
  most: number;
  /** People to look at: some of them may have to wait or to be passed over. */
  look: number;
  /** Millionths that the budget still allows; null without one. */
  room: number | null;
}

export interface Recipient extends VariableContact {
  id: number;
  /** Where the locked row lies, as long as the transaction lasts. */
  place: string;
  contactId: number;
  data: Record<string, unknown>;
  /** The message that they were drawn for. */
  variant: number | null;
  /** What whoever tries none out gets; null while a test is to find that out. */
  rest: number | null;
  /** Gets nothing, so that one sees what the campaign causes. */
  isHeldOut: boolean;
  bsuid: string | null;
  isBlocked: boolean;
  optin: ContactFacts['optin'];
  country: string | null;
  language: string | null;
}

export type Refused = Extract<Decision, { allowed: false }>;

export interface Allowed {
  recipient: Recipient;
  message: CampaignMessage;
  values: Record<string, string>;
  decision: Decision;
  estimate: number;
  mayLeave(now: Date): boolean;
}

export interface JudgedRecipients {
  allowed: Allowed[];
  /** The gate lets them pass, and they get nothing on purpose. */
  heldOut: { place: string; decision: Decision }[];
  /** Passed over for good. */
  skipped: { id: number; decision: Refused }[];
  /** Asked again when their time has come. */
  waiting: { id: number; decision: Refused }[];
  /** Concerns everybody: nothing more can leave at present, or ever. */
  hindrance: Refused | null;
  /** The message that it was found with. */
  hindered: number | null;
  /** As many as were looked for were found: there may be more behind them. */
  wasFull: boolean;
}

/** Locks the recipients who have been due for longest and asks the gate about each. Writes nothing yet. */
export async function judgeRecipients(
  tx: Tx,
  claim: Claim,
  request: RecipientRequest,
): Promise<JudgedRecipients> {
  const recipients = await lockRecipients(tx, claim, request.campaignId, request.look);
  const judged: JudgedRecipients = {
    allowed: [],
    heldOut: [],
    skipped: [],
    waiting: [],
    hindrance: null,
    hindered: null,
    wasFull: recipients.length === request.look,
  };
  if (recipients.length === 0) return judged;
  const factsOf = await loadFacts(tx, claim, request, recipients);
  const alike = onceAlike();
  let room = request.room;
  for (const recipient of recipients) {
    if (judged.allowed.length === request.most) break;
    const message = messageFor(request, recipient);
    const { values, facts: template } = fillMessage(message, request.messages, recipient, recipient.data);
    const contact = factsOf(recipient);
    const portfolio = claim.portfolio?.facts('campaign') ?? null;
    const estimate = message.estimate(recipient.phone_number);
    const facts = {
      now: claim.now,
      cause: 'campaign' as const,
      number: claim.number.gate,
      contact,
      template,
      terms: request.terms,
      budget: room === null ? null : { room, price: estimate },
      portfolio,
      awaitsWinner: recipient.variant === null && recipient.rest === null,
    };
    const decision = alike(decide(facts));
    if (decision.allowed && recipient.isHeldOut) {
      judged.heldOut.push({ place: recipient.place, decision });
    } else if (decision.allowed) {
      if (room !== null) room -= estimate;
      claim.portfolio?.take(recipient.contactId, { contact, template, now: claim.now });
      judged.allowed.push({ recipient, message, values, decision, estimate, mayLeave: judgeLater(facts) });
    } else if (decision.scope !== 'contact') {
      judged.hindrance = decision;
      judged.hindered = message.position;
      break;
    } else {
      const list = decision.until === null ? judged.skipped : judged.waiting;
      list.push({ id: recipient.id, decision });
    }
  }
  return judged;
}

/** Whoever waits for the winner is judged by the campaign's own meanwhile. */
function messageFor({ messages }: RecipientRequest, recipient: Recipient): CampaignMessage {
  const wanted = recipient.variant ?? recipient.rest ?? 1;
  const message = messages.find(({ position }) => position === wanted) ?? messages[0]!;
  return inLanguageOf(message, recipient);
}

/** Asks only for what a rule of this campaign looks at. */
async function loadFacts(tx: Tx, claim: Claim, request: RecipientRequest, recipients: readonly Recipient[]) {
  const { now, number } = claim;
  const ids = recipients.map(({ contactId }) => contactId);
  const cap = request.terms.frequencyCap;
  if (cap) await lockMarketing(tx, number.teamId);
  const recent = await readRecentMarketing(
    tx,
    number.teamId,
    ids.map((id) => [id, cap]),
    now,
  );
  const people = await claim.portfolio?.load(ids);
  const scope = { teamId: number.teamId, phoneNumberId: number.id };
  const hours = request.terms.bestHourFrom
    ? await readBestHours(tx, scope, ids, { zone: number.gate.zone, now })
    : null;
  return ({ contactId, optin, phone_number: phone, bsuid, country, isBlocked }: Recipient): ContactFacts => ({
    ...contactFacts({ optin, phone, bsuid, country, isBlocked, windowClosesAt: null }),
    recentMarketing: recent.of(contactId, cap),
    bestHour: hours?.get(contactId) ?? null,
    ...people?.get(contactId),
  });
}

/**
 * By the index of who is due, and then one look into an index a person (lateral, limit): right after a large import the
 * statistics still know nobody, and PostgreSQL would rather read and sort all who wait, each with their contact. The winner of
 * a test is read with who is due: one that is known in between would find them due, and put them off for ever.
 */
async function lockRecipients(
  tx: Tx,
  { number, now }: Claim,
  campaignId: number,
  limit: number,
): Promise<Recipient[]> {
  await sql`set local enable_sort = off`.execute(tx);
  const { rows } = await tx.planned(
    'lock_recipients',
    sql<Recipient>`
    with r as materialized (
      select id, ctid as place, team_id, contact_id, data, variant, is_held_out from campaign_recipients
      where team_id = ${number.teamId} and campaign_id = ${campaignId} and status = 'pending' and due_at <= ${now}
      order by due_at, id
      limit ${limit}
      for update skip locked
    )
    select r.id, r.place::text as place, r.contact_id as "contactId", r.data,
      r.variant, (select w.rest_variant from campaigns w where w.team_id = ${number.teamId} and w.id = ${campaignId}) as rest,
      r.is_held_out as "isHeldOut", c.optin_status as optin,
      c.name, c.profile_name, c.first_name, c.last_name, c.phone_number, c.email,
      c.country_code, c.country_code as country, c.language, c.attributes,
      exists (
        select from conversations v
        where v.team_id = r.team_id and v.phone_number_id = ${number.id} and v.contact_id = r.contact_id
          and v.blocked_at is not null) as "isBlocked",
      (select i.value from contact_identities i
       where i.team_id = c.team_id and i.contact_id = c.id and i.kind = 'bsuid'
       order by i.created_at desc limit 1) as bsuid
    from r
    cross join lateral (
      select * from contacts o where o.team_id = r.team_id and o.id = r.contact_id limit 1
    ) c`,
  );
  await sql`set local enable_sort = on`.execute(tx);
  return rows;
}
