import {
  type CampaignStep,
  minorUnits,
  mostOccurrences,
  type RouteResponse,
  type getCampaignSeries as route,
} from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import { describeOccurrence } from '../../../messaging/occurrenceWords.ts';
import { describeStop } from '../../../messaging/reasons.ts';
import { accessCampaign } from '../access.ts';
import { presentSeries } from './presentSeries.ts';

type Answer = RouteResponse<typeof route>['data'];

interface OccurrenceRow {
  date: string;
  skipped: string | null;
  id: number | null;
  name: string;
  step: CampaignStep;
  is_deleted: boolean;
  total_contact: number;
  sendings: number;
  delivered_messages: number;
  read_messages: number;
  cost_micros: number;
  currency: string;
  stop_code: string | null;
  stop_message: string | null;
}

/** How a campaign repeats, and what became of its last dates. */
export async function showSeries(ctx: RequestContext, campaignId: number): Promise<Answer> {
  return ctx.db.read(async (tx) => {
    const campaign = await accessCampaign(tx, ctx, campaignId);
    const { rows } = await sql<OccurrenceRow>`
      select to_char(o.on_date, 'YYYY-MM-DD') as date, o.skipped, c.id, c.name, c.step,
        c.deleted_at is not null as is_deleted, c.total_contacts as total_contact, c.total_accepted as sendings,
        c.total_delivered as delivered_messages, c.total_read as read_messages, c.cost_micros, c.currency,
        c.stop_code, c.stop_message
      from campaign_occurrences o left join campaigns c on c.team_id = o.team_id and c.id = o.campaign_id
      where o.team_id = ${ctx.teamId} and o.series_id = ${campaignId}
      order by o.on_date desc limit ${mostOccurrences}`.execute(tx);
    return {
      series: presentSeries(campaign),
      occurrences: rows.map((row) => presentOccurrence(ctx, row)),
    };
  });
}

function presentOccurrence(ctx: RequestContext, row: OccurrenceRow): Answer['occurrences'][number] {
  const { date, skipped, id, cost_micros, currency, stop_code, stop_message, ...figures } = row;
  return {
    date,
    skipped: skipped === null ? null : { code: skipped, message: describeOccurrence(skipped)[ctx.locale] },
    campaign:
      id === null
        ? null
        : {
            ...figures,
            id,
            campaign_cost: { amount: minorUnits(cost_micros, currency), currency },
            stop_reason: stop_code
              ? { code: stop_code, message: describeStop(stop_code, stop_message, ctx.locale) }
              : null,
          },
  };
}
