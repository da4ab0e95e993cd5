import type { CampaignStep, RecipientExplanation, VariableMapping } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { Decision } from '../outbound/gate/index.ts';
import type { VariableContact } from '../templates/index.ts';
import type { StoryRow } from './messageSteps.ts';

/** A recipient with their contact and campaign. */
export interface RecipientRow extends VariableContact {
  id: number;
  contact_id: number;
  status: 'pending' | 'claimed' | 'skipped' | 'held_out';
  skip_reason: string | null;
  wait_reason: string | null;
  /** Null: at once. */
  due_at: Date | null;
  retries: number;
  decision: StoredDecision | null;
  data: Record<string, unknown>;
  created_at: Date;
  step: CampaignStep;
  stop_code: string | null;
  stop_message: string | null;
  waiting_reason: string | null;
  waiting_until: Date | null;
  /** Of the message that they were drawn for, or that the rest gets. */
  template_id: number | null;
  mapping: VariableMapping;
  by_language: boolean;
  language: string | null;
  is_experiment: boolean;
  variant: number | null;
  rest_variant: number | null;
  delivery: unknown;
  currency: string;
  cost_micros: number;
  reserved_micros: number;
  schedule_zone: string | null;
  /** `YYYY-MM-DDTHH:mm` */
  scheduled_local: string | null;
  started_at: Date | null;
}

/** As jsonb gives it back: times are text. */
export type StoredDecision = Omit<Decision, 'at'> & { at: string; reason?: string };

export async function readRecipient(
  tx: Tx,
  teamId: number,
  campaignId: number,
  recipientId: number,
): Promise<RecipientRow | undefined> {
  const { rows } = await sql<RecipientRow>`
    select r.id, r.contact_id, r.status, r.skip_reason, r.wait_reason, r.retries, r.decision, r.data, r.created_at,
      case when isfinite(r.due_at) and r.wait_reason is distinct from 'awaits_winner' then r.due_at end as due_at,
      c.name, c.profile_name, c.first_name, c.last_name, c.phone_number, c.email, c.country_code, c.attributes,
      g.step, g.stop_code, g.stop_message, g.waiting_reason, g.waiting_until,
      coalesce(v.template_id, g.template_id) as template_id, coalesce(v.variables, g.variables) as mapping,
      g.by_language, c.language,
      g.experiment is not null as is_experiment, r.variant, g.rest_variant, g.delivery, g.currency, g.cost_micros, g.reserved_micros,
      g.schedule_zone, to_char(g.scheduled_local, 'YYYY-MM-DD"T"HH24:MI') as scheduled_local, g.started_at
    from campaign_recipients r
    join campaigns g on g.team_id = r.team_id and g.id = r.campaign_id
    left join campaign_variants v
      on v.team_id = g.team_id and v.campaign_id = g.id and v.position = coalesce(r.variant, g.rest_variant)
    join contacts c on c.team_id = r.team_id and c.id = r.contact_id
    where r.team_id = ${teamId} and r.campaign_id = ${campaignId} and r.id = ${recipientId}`.execute(tx);
  return rows[0];
}

export interface AttemptRow extends StoryRow {
  status: Exclude<RecipientExplanation['status'], 'pending' | 'held_out'>;
  decision: StoredDecision | null;
  price_micros: number | null;
  price_currency: string | null;
  estimate_micros: number | null;
  /** Of the template that it was sent with. */
  language: string | null;
}

/** Every message that the campaign made for this person, oldest first. */
export async function readAttempts(
  tx: Tx,
  place: { teamId: number; phoneNumberId: number; campaignId: number; contactId: number },
): Promise<AttemptRow[]> {
  const { rows } = await sql<AttemptRow>`
    select m.id, m.status, m.decision, m.created_at, m.claimed_at, m.accepted_at, m.sent_at, m.delivered_at, m.read_at,
      m.played_at, m.failed_at, m.replaced_at, m.error_code, m.error_title, m.error_details,
      m.price_micros, m.price_currency, m.estimate_micros,
      (select t.language from templates t where t.team_id = m.team_id and t.id = m.template_id) as language
    from messages m
    where m.team_id = ${place.teamId} and m.phone_number_id = ${place.phoneNumberId}
      and m.contact_id = ${place.contactId} and m.direction = 'out' and m.campaign_id = ${place.campaignId}
    order by m.id`.execute(tx);
  return rows;
}
