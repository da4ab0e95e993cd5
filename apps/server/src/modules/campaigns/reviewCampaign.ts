import type { CampaignReview } from '@herald/contract';
import { variablesOf } from '@herald/whatsapp/model';
import type { RequestContext } from '../../context.ts';
import { resolveVariables } from '../../messaging/outbound/index.ts';
import { describeSkip } from '../../messaging/reasons.ts';
import type { Tx } from '../../platform/database/index.ts';
import { accessCampaign } from './access.ts';
import { readPreview } from './audienceQueries.ts';
import { type Judgement, judgeAudience } from './judgeAudience.ts';
import { minorUnits } from './money.ts';
import type { CampaignRow } from './queries.ts';

const previewSize = 20;
/** Messages a second of a number by its throughput level. */
const speeds: Record<string, number> = { STANDARD: 80, HIGH: 1_000 };
const coexistenceSpeed = 20;

/** Everything a person checks before they press Start: who, who not and why, cost, time, and real previews. */
export async function reviewCampaign(ctx: RequestContext, campaignId: number): Promise<CampaignReview> {
  return ctx.db.read(async (tx) => {
    const campaign = await accessCampaign(tx, ctx, campaignId);
    const judgement = await judgeAudience(tx, ctx.teamId, campaign, ctx.clock.now());
    const speed = await speedOf(tx, ctx);
    const { currency } = campaign;
    return {
      total: judgement.total,
      sendable: judgement.sendable,
      skipped: judgement.skipped,
      cost: { amount: minorUnits(judgement.micros), currency },
      cost_is_estimate: judgement.isEstimate,
      cost_by_market: judgement.markets.map(({ market, recipients, unitMicros, micros }) => ({
        market,
        recipients,
        unit_price: unitMicros / 1_000_000,
        cost: { amount: minorUnits(micros), currency },
      })),
      duration_seconds: Math.ceil(judgement.sendable / speed),
      finishes_at: null,
      portfolio: { limit: null, used: 0, reserve: 0 },
      blockers: blockersOf(ctx, campaign, judgement),
      preview: await preview(tx, ctx, campaign),
    };
  });
}

async function speedOf(tx: Tx, ctx: RequestContext): Promise<number> {
  const number = await tx
    .selectFrom('phone_numbers')
    .select(['throughput_level', 'is_on_biz_app'])
    .where('team_id', '=', ctx.teamId)
    .where('id', '=', ctx.phoneNumberId)
    .executeTakeFirst();
  if (number?.is_on_biz_app) return coexistenceSpeed;
  return speeds[number?.throughput_level ?? ''] ?? 80;
}

/** What forbids a start now. The start itself asks the same question. */
export function blockersOf(
  ctx: Pick<RequestContext, 'locale'>,
  campaign: CampaignRow,
  judgement: Judgement,
): CampaignReview['blockers'] {
  const blockers: CampaignReview['blockers'] = judgement.blocking.map((code) => ({
    code,
    message: describeSkip(code)[ctx.locale],
  }));
  const isStart = campaign.step === 'CREATED' || campaign.step === 'CONTACTS_UPLOADED';
  if (blockers.length === 0 && isStart && judgement.sendable === 0) {
    const message = {
      en: 'Nobody would receive this campaign. See below why each person drops out.',
      fr: 'Personne ne recevrait cette campagne. Voyez ci-dessous pourquoi chacun est écarté.',
    }[ctx.locale];
    blockers.push({ code: 'nobody_left', message });
  }
  return blockers;
}

async function preview(
  tx: Tx,
  ctx: RequestContext,
  campaign: CampaignRow,
): Promise<CampaignReview['preview']> {
  const needed = campaign.template_structure
    ? variablesOf(campaign.template_structure).map(({ key }) => key)
    : [];
  const rows = await readPreview(tx, ctx.teamId, campaign.id, previewSize);
  return rows.map((row) => {
    const { values, missing } = resolveVariables(campaign.variables, row, row.data, needed);
    return {
      contact_id: row.contact_id,
      name: row.name ?? row.profile_name,
      phone_number: row.phone_number,
      variables: values,
      missing,
    };
  });
}
