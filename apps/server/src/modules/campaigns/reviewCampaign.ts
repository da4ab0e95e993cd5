import { type CampaignReview, minorUnits } from '@herald/contract';
import { variablesOf } from '@herald/whatsapp/model';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { type PortfolioUse, readDelivery, readPortfolioUse } from '../../messaging/outbound/index.ts';
import { loadTemplateFor, resolveVariables } from '../../messaging/templates/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { shownName } from '../../platform/shownName.ts';
import { accessCampaign } from './access.ts';
import { withoutHeldOut } from './audienceCost.ts';
import { type AudienceGroup, readPreview, readRecipientOf } from './audienceQueries.ts';
import { blockersOf } from './blockers.ts';
import { budgetReaches } from './budgetReaches.ts';
import { priceListOf } from './costs/priceListOf.ts';
import { foreseeExperiment } from './experiment/foreseeExperiment.ts';
import { readVariants } from './experiment/readVariants.ts';
import { forecastSeconds } from './forecast.ts';
import { foreseeHoldout } from './holdout/foreseeHoldout.ts';
import { judgeAudience } from './judgeAudience.ts';
import { countLanguages } from './languages.ts';
import type { CampaignRow } from './queries.ts';
import { roundLines } from './roundLines.ts';
import { whenOf } from './whenOf.ts';

const previewSize = 20;
/** Messages a second of a number by its throughput level. */
const speeds: Record<string, number> = { STANDARD: 80, HIGH: 1_000 };
const coexistenceSpeed = 20;

/** Everything a person checks before they press Start: who, who not and why, cost, time, and real previews. */
export async function reviewCampaign(ctx: RequestContext, campaignId: number): Promise<CampaignReview> {
  return ctx.db.read(async (tx) => {
    const campaign = await accessCampaign(tx, ctx, campaignId);
    const now = ctx.clock.now();
    const judgement = await judgeAudience(tx, ctx.teamId, campaign, now);
    const { perSecond, portfolio } = await readPace(tx, ctx);
    const delivery = readDelivery(campaign.delivery);
    const heldOut = await countHeldOut(tx, ctx.teamId, campaign, judgement.sendable);
    const recipients = judgement.sendable - heldOut;
    const cost = withoutHeldOut(judgement, judgement.sendable, heldOut);
    const seconds = forecastSeconds({ recipients, perSecond, delivery, portfolio });
    const times = whenOf(campaign, judgement, seconds, now);
    const { currency } = campaign;
    const longest = longestOf(judgement.recipients);
    const lines = roundLines(
      cost.markets.map(({ micros }) => micros),
      currency,
    );
    return {
      total: judgement.total,
      sendable: judgement.sendable,
      held_out: heldOut,
      holdout: await foreseeHoldout(tx, ctx.teamId, campaign, { sendable: judgement.sendable, heldOut }, now),
      experiment: await foreseeExperiment(tx, ctx.teamId, campaign, recipients, now),
      languages: await countLanguages(tx, ctx.teamId, campaign, judgement.recipients),
      skipped: judgement.skipped,
      cost: { amount: minorUnits(cost.micros, currency), currency },
      cost_at_most: { amount: minorUnits(cost.atMostMicros, currency), currency },
      free_recipients: cost.free,
      cost_is_estimate: cost.isEstimate,
      price_list: priceListOf(currency, now),
      cost_by_market: cost.markets.map(({ market, recipients, unitMicros }, place) => ({
        market,
        recipients,
        unit_price: unitMicros / 1_000_000,
        cost: { amount: lines[place] ?? 0, currency },
      })),
      duration_seconds: seconds,
      finishes_at: recipients === 0 ? null : new Date(times.finish + testMsOf(campaign)).toISOString(),
      first_leaves_at:
        recipients > 0 && times.first > times.start ? new Date(times.first).toISOString() : null,
      budget_reaches: budgetReaches(campaign, { sendable: recipients, micros: cost.micros }),
      portfolio: presentPortfolio(portfolio),
      blockers: blockersOf(campaign, judgement).map(({ code, text }) => ({
        code,
        message: text[ctx.locale],
      })),
      preview: await preview(tx, ctx, campaign, longest),
      longest_contact_id: longest,
    };
  });
}

function presentPortfolio(use: PortfolioUse | null): CampaignReview['portfolio'] {
  return use
    ? { limit: use.limit, used: use.used, reserve: use.reserve }
    : { limit: null, used: 0, reserve: 0 };
}

interface NumberPace {
  perSecond: number;
  portfolio: PortfolioUse | null;
}

async function readPace(tx: Tx, { teamId, phoneNumberId, clock }: RequestContext): Promise<NumberPace> {
  const number = await tx
    .selectFrom('phone_numbers as n')
    .innerJoin('whatsapp_accounts as a', (join) =>
      join.onRef('a.team_id', '=', 'n.team_id').onRef('a.id', '=', 'n.whatsapp_account_id'),
    )
    .select(['n.throughput_level', 'n.is_on_biz_app', 'a.business_id', 'a.waba_id', 'a.messaging_limit_tier'])
    .where('n.team_id', '=', teamId)
    .where('n.id', '=', phoneNumberId)
    .executeTakeFirstOrThrow();
  const key = { teamId, portfolio: number.business_id ?? number.waba_id, tier: number.messaging_limit_tier };
  return {
    perSecond: number.is_on_biz_app ? coexistenceSpeed : (speeds[number.throughput_level] ?? 80),
    portfolio: await readPortfolioUse(tx, key, clock.now()),
  };
}

/** Of those who would get it, whose values are the longest. */
function longestOf(groups: readonly AudienceGroup[]): number | null {
  const all = groups.flatMap(({ longest }) => (longest ? [longest] : []));
  return all.toSorted(([a], [b]) => b - a)[0]?.[1] ?? null;
}

async function preview(
  tx: Tx,
  ctx: RequestContext,
  campaign: CampaignRow,
  longest: number | null,
): Promise<CampaignReview['preview']> {
  const needed = campaign.template_structure
    ? variablesOf(campaign.template_structure, campaign.template_header_file_id)
    : [];
  const first = await readPreview(tx, ctx.teamId, campaign.id, previewSize);
  const isThere = longest === null || first.some(({ contact_id }) => contact_id === longest);
  const added = isThere ? undefined : await readRecipientOf(tx, ctx.teamId, campaign.id, longest);
  const rows = added ? [...first, added] : first;
  const templateFor = await loadTemplateFor(tx, ctx.teamId, campaign);
  const others = await readOthers(tx, ctx.teamId, campaign);
  return rows.map((row) => {
    const { values, missing } = resolveVariables(campaign.variables, row, row.data, needed);
    return {
      contact_id: row.contact_id,
      name: shownName(row),
      phone_number: row.phone_number,
      template_id: templateFor({ language: row.language, country: row.country_code })?.template.id ?? null,
      variables: values,
      missing,
      others: others.map(({ position, variables, needed }) => {
        const { values, missing } = resolveVariables(variables, row, row.data, needed);
        return { position, variables: values, missing };
      }),
    };
  });
}

async function readOthers(tx: Tx, teamId: number, campaign: CampaignRow) {
  const variants = campaign.experiment ? await readVariants(tx, teamId, campaign) : [];
  return variants
    .filter(({ position }) => position > 1)
    .map(({ position, variables, template_structure, template_header_file_id }) => ({
      position,
      variables,
      needed: variablesOf(template_structure, template_header_file_id),
    }));
}

/** Before the draw, the share that is wanted; afterwards, who was drawn and still waits. */
async function countHeldOut(
  tx: Tx,
  teamId: number,
  campaign: CampaignRow,
  sendable: number,
): Promise<number> {
  if (campaign.started_at === null) {
    const percent = readDelivery(campaign.delivery).holdout?.percent ?? 0;
    return Math.round((sendable * percent) / 100);
  }
  if (!campaign.holdout) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from campaign_recipients
    where team_id = ${teamId} and campaign_id = ${campaign.id} and status = 'pending' and is_held_out`.execute(
    tx,
  );
  return Math.min(rows[0]?.count ?? 0, sendable);
}

/** The rest leaves once the test is over. */
function testMsOf({ experiment, experiment_run: run, rest_variant }: CampaignRow): number {
  const isAhead = run === null || rest_variant === null;
  return isAhead ? (experiment?.test?.hours ?? 0) * 3_600_000 : 0;
}
