import {
  type Campaign,
  type CampaignContact,
  type CampaignStep,
  type CampaignSummary,
  type ContactImport,
  type Locale,
  type Money,
  minorUnits,
} from '@herald/contract';
import { variablesOf } from '@herald/whatsapp/model';
import type { RequestContext } from '../../context.ts';
import { countedButtons } from '../../messaging/links/index.ts';
import { describeOutcome, describeStop, describeWait } from '../../messaging/reasons.ts';
import type { EarnedFigures } from '../attribution/index.ts';
import { withHeaderUrl } from '../templates/index.ts';
import { presentDelivery, presentSchedule } from './presentDelivery.ts';
import type { CampaignRow } from './queries.ts';
import type { RecipientRow } from './recipientQueries.ts';
import { presentSeries } from './series/presentSeries.ts';
import { stateOf } from './verdict/stored.ts';

const statuses: Partial<Record<CampaignStep, Campaign['status']>> = {
  CREATED: 'draft',
  CONTACTS_UPLOADED: 'ready',
  SENDING: 'sending',
  PAUSED: 'paused',
  SENDED: 'finished',
};

/** Ready, and it will start by itself; or it repeats, and does not start. */
function statusOf({ step, scheduled_at, series }: CampaignRow): Campaign['status'] {
  if ((step === 'CREATED' || step === 'CONTACTS_UPLOADED') && series && series.state !== 'ended')
    return 'recurring';
  return step === 'CONTACTS_UPLOADED' && scheduled_at ? 'scheduled' : (statuses[step] ?? 'uploading');
}

function dayAndTime(at: Date, timeZone: string, locale: Locale): string {
  return at.toLocaleString(locale, { timeZone, dateStyle: 'long', timeStyle: 'short' });
}

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
/** Millionths of the campaign's currency, as money. */
const moneyOf = ({ currency }: CampaignRow, micros: number): Money => ({
  amount: minorUnits(micros, currency),
  currency,
});
const iso = (time: Date | null) => time?.toISOString() ?? null;

export function presentSummary(row: CampaignRow, earned: EarnedFigures): CampaignSummary {
  return {
    id: row.id,
    name: row.name,
    step: row.step,
    sendings: row.total_accepted,
    total_contact: row.total_contacts,
    delivered_messages: row.total_delivered,
    read_messages: row.total_read,
    open_rate: row.total_delivered === 0 ? null : row.total_read / row.total_delivered,
    campaign_cost: moneyOf(row, row.cost_micros),
    ...earned,
    template_name: row.template_name,
    schedule: presentSchedule(row),
    series: presentSeries(row),
    created_at: row.created_at.toISOString(),
    started_at: iso(row.started_at),
    finished_at: iso(row.finished_at),
  };
}

export interface CampaignExtras {
  /** Estimate for everybody who is still to be sent, in millionths. */
  estimateMicros: number;
  import: ContactImport | null;
  earned: EarnedFigures;
  adding: Campaign['adding'];
}

export function presentCampaign(ctx: RequestContext, row: CampaignRow, extras: CampaignExtras): Campaign {
  const structure = row.template_structure;
  const cost = moneyOf(row, extras.estimateMicros + row.cost_micros);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    step: row.step,
    status: statusOf(row),
    stop_reason: row.stop_code
      ? { code: row.stop_code, message: describeStop(row.stop_code, row.stop_message, ctx.locale) }
      : null,
    template:
      structure && row.template_id !== null
        ? {
            id: row.template_id,
            name: row.template_name ?? '',
            language: row.template_language ?? '',
            status: row.template_status ?? '',
            category: row.template_category ?? '',
            structure: withHeaderUrl(ctx.app, ctx.teamId, structure, row),
          }
        : null,
    amount_needed_to_send: moneyOf(row, extras.estimateMicros),
    meta_price: cost,
    campaign_cost: moneyOf(row, row.cost_micros),
    reserved_cost: moneyOf(row, row.reserved_micros),
    stats: presentStats(row),
    earned: extras.earned,
    tracked_buttons: structure ? countedButtons(structure, row.links) : [],
    variables_needed: structure ? variablesOf(structure, row.template_header_file_id) : [],
    variables: row.variables,
    columns: row.columns,
    by_language: row.by_language,
    experiment: row.experiment ? stateOf(row) : null,
    import: extras.import,
    adding: extras.adding,
    scheduled_at: iso(row.scheduled_at),
    scheduled_at_converted: row.scheduled_at && dayAndTime(row.scheduled_at, row.team_zone, ctx.locale),
    ...presentDelivery(ctx, row),
    series: presentSeries(row),
    occurrence_of: row.occurrence_of,
    created_at: row.created_at.toISOString(),
    started_at: iso(row.started_at),
    finished_at: iso(row.finished_at),
  };
}

function presentStats(row: CampaignRow): Campaign['stats'] {
  return {
    total_contact: row.total_contacts,
    total_pending: row.total_pending,
    total_sended: row.total_accepted,
    total_delivered: row.total_delivered,
    total_read: row.total_read,
    total_failed: row.total_failed,
    total_skipped: row.total_skipped,
    total_uncertain: row.total_uncertain,
    total_replied: row.total_replied,
    total_clicked: row.total_clicked,
    total_held_out: row.total_held_out,
    total_held: row.total_held,
    total_opted_out: row.total_opted_out,
    rate_sended: share(row.total_accepted, row.total_contacts),
    rate_delivered: share(row.total_delivered, row.total_accepted),
    rate_read: share(row.total_read, row.total_delivered),
    rate_failed: share(row.total_failed, row.total_contacts),
  };
}

export function presentRecipient(ctx: RequestContext, row: RecipientRow): CampaignContact {
  return {
    id: row.id,
    contact_id: row.contact_id,
    name: row.name,
    phone_number: row.phone_number,
    status: row.status,
    sended_at: iso(row.sent_at),
    delivered_at: iso(row.delivered_at),
    read_at: iso(row.read_at),
    failed: row.status === 'failed' || row.status === 'expired',
    waits_until: iso(row.due_at),
    reason: row.wait_reason
      ? { code: row.wait_reason, message: describeWait(row.wait_reason, ctx.locale) }
      : describeOutcome(
          {
            status: row.status,
            skipReason: row.skip_reason,
            errorCode: row.error_code,
            errorTitle: row.error_title,
            errorDetails: row.error_details,
          },
          ctx.locale,
        ),
    variables: row.variables ?? {},
  };
}
