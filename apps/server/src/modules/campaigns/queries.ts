import type {
  CampaignSeries,
  CampaignStep,
  ExperimentChoice,
  RepeatPlan,
  VariableMapping,
} from '@herald/contract';
import type { TemplateStructure } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import { type LinkCount, linkCounts } from '../../messaging/links/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { type CardFile, cardFiles } from '../templates/index.ts';
import type { HoldoutCounts } from './holdout/countHoldouts.ts';
import type { Holdout } from './holdout/drawHoldout.ts';
import type { ExperimentCounts, ExperimentRun } from './verdict/stored.ts';

/** How a campaign repeats, as it is kept. */
export interface StoredSeries extends RepeatPlan {
  state: CampaignSeries['state'];
  made: number;
  next_on: string | null;
  next_at: string | null;
}

/** A message as it was filled in for, before its template was edited. */
export interface ChangedRow {
  position: number;
  structure: TemplateStructure;
  header_file_id: number | null;
}

export interface CampaignRow {
  id: number;
  phone_number_id: number;
  name: string;
  description: string;
  step: CampaignStep;
  stop_code: string | null;
  stop_message: string | null;
  /** What its messages were filled in for, where their templates ask for something else since; see `changed`. */
  changed_messages: ChangedRow[] | null;
  variables: VariableMapping;
  by_language: boolean;
  columns: string[];
  /** Of those: what belongs to its recipients alone, and not to the contacts. */
  own_columns: string[];
  total_contacts: number;
  total_pending: number;
  total_accepted: number;
  total_delivered: number;
  total_read: number;
  total_failed: number;
  total_skipped: number;
  total_uncertain: number;
  total_replied: number;
  total_clicked: number;
  total_held_out: number;
  holdout: Holdout | null;
  holdout_counts: HoldoutCounts | null;
  holdout_counted_at: Date | null;
  holdout_is_final: boolean;
  experiment: ExperimentChoice | null;
  experiment_run: ExperimentRun | null;
  experiment_counts: ExperimentCounts | null;
  experiment_counted_at: Date | null;
  rest_variant: number | null;
  total_held: number;
  total_opted_out: number;
  delivery: unknown;
  cost_micros: number;
  currency: string;
  reserved_micros: number;
  scheduled_at: Date | null;
  /** `YYYY-MM-DDTHH:mm` on the clock of `schedule_zone`. */
  scheduled_local: string | null;
  schedule_zone: 'team' | 'recipient' | null;
  team_zone: string;
  waiting_reason: string | null;
  waiting_until: Date | null;
  canary_claimed: number;
  canary_claimed_at: Date | null;
  canary_passed_at: Date | null;
  speed_per_minute: number | null;
  speed_at: Date | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  template_id: number | null;
  template_name: string | null;
  template_language: string | null;
  template_status: string | null;
  template_category: string | null;
  template_structure: TemplateStructure | null;
  template_version: number | null;
  template_header_file_id: number | null;
  header_key: string | null;
  header_name: string | null;
  header_mime: string | null;
  card_files: CardFile[] | null;
  import_id: number | null;
  links: LinkCount[];
  series: StoredSeries | null;
  occurrence_of: { id: number; name: string; date: string } | null;
}

export const campaignColumns = sql`
  c.id, c.phone_number_id, c.name, c.description, c.step, c.stop_code, c.stop_message, c.changed_messages, c.variables, c.by_language, c.columns, c.own_columns,
  c.total_contacts, c.total_pending, c.total_accepted, c.total_delivered, c.total_read, c.total_failed,
  c.total_skipped, c.total_uncertain, c.total_replied, c.total_clicked, c.total_held_out, c.holdout, c.holdout_counts,
  c.holdout_counted_at, c.holdout_is_final, c.experiment, c.experiment_run, c.experiment_counts, c.experiment_counted_at,
  c.rest_variant, c.total_held, c.total_opted_out, c.delivery, c.cost_micros, c.reserved_micros,
  c.currency, c.scheduled_at, to_char(c.scheduled_local, 'YYYY-MM-DD"T"HH24:MI') as scheduled_local, c.schedule_zone,
  c.waiting_reason, c.waiting_until, c.canary_claimed, c.canary_claimed_at, c.canary_passed_at,
  c.speed_per_minute, c.speed_at, (select timezone from teams where id = c.team_id) as team_zone, c.created_at,
  c.started_at, c.finished_at, c.template_id, t.name as template_name, t.language as template_language,
  t.status as template_status, t.category as template_category, t.structure as template_structure,
  t.version as template_version, t.header_file_id as template_header_file_id, f.key as header_key, f.name as header_name, f.mime_type as header_mime,
  ${cardFiles} as card_files,
  (select i.id from imports i where i.team_id = c.team_id and i.campaign_id = c.id order by i.id desc limit 1)
    as import_id,
  (${linkCounts('campaign', sql`c.id`, sql`c.team_id`)}) as links,
  (select jsonb_build_object('rule', s.rule, 'starts_on', s.starts_on, 'ends', s.ends, 'state', s.state, 'made', s.made,
      'next_on', s.next_on, 'next_at', s.next_at)
    from campaign_series s where s.team_id = c.team_id and s.campaign_id = c.id) as series,
  (select jsonb_build_object('id', m.id, 'name', m.name, 'date', o.on_date)
    from campaign_occurrences o join campaigns m on m.team_id = o.team_id and m.id = o.series_id
    where o.team_id = c.team_id and o.campaign_id = c.id) as occurrence_of`;

export const campaignTables = sql`
  campaigns c
  left join templates t on t.team_id = c.team_id and t.id = c.template_id
  left join files f on f.team_id = t.team_id and f.id = t.header_file_id`;

export async function readCampaign(
  tx: Tx,
  teamId: number,
  phoneNumberId: number,
  campaignId: number,
): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`
    select ${campaignColumns} from ${campaignTables}
    where c.team_id = ${teamId} and c.phone_number_id = ${phoneNumberId} and c.id = ${campaignId}
      and c.deleted_at is null`.execute(tx);
  return rows[0];
}

/** Campaigns that are neither drafts nor over: those that send first, then the newest. */
export async function readOpenCampaigns(
  tx: Tx,
  teamId: number,
  phoneNumberId: number,
  limit: number,
): Promise<CampaignRow[]> {
  const { rows } = await sql<CampaignRow>`
    select ${campaignColumns} from ${campaignTables}
    where c.team_id = ${teamId} and c.phone_number_id = ${phoneNumberId} and c.deleted_at is null
      and c.step not in ('CREATED', 'SENDED')
    order by c.step = 'SENDING' desc, c.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** Takes the row's lock first, so that two people cannot start and pause at the same moment. */
export async function lockCampaign(tx: Tx, teamId: number, campaignId: number): Promise<void> {
  await tx
    .selectFrom('campaigns')
    .select('id')
    .where('team_id', '=', teamId)
    .where('id', '=', campaignId)
    .forUpdate()
    .execute();
}
