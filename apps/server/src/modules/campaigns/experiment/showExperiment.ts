import type { CampaignExperiment, CampaignVariant } from '@herald/contract';
import { variablesOf } from '@herald/whatsapp/model';
import type { RequestContext } from '../../../context.ts';
import { withHeaderUrl } from '../../templates/index.ts';
import { accessCampaign } from '../access.ts';
import type { CampaignRow } from '../queries.ts';
import { decidesOn, type ExperimentCounts, type ExperimentRun, stateOf } from '../verdict/stored.ts';
import { verdictOf } from '../verdict/verdict.ts';
import { readVariants, type VariantRow } from './readVariants.ts';

/** What a campaign tries out, and what came of it so far. */
export async function showExperiment(
  ctx: RequestContext,
  campaignId: number,
): Promise<{ data: CampaignExperiment | null }> {
  return ctx.db.read(async (tx) => {
    const campaign = await accessCampaign(tx, ctx, campaignId);
    if (!campaign.experiment) return { data: null };
    const variants = await readVariants(tx, ctx.teamId, campaign);
    return { data: present(ctx, campaign, campaign.experiment, variants) };
  });
}

function present(
  ctx: RequestContext,
  campaign: CampaignRow,
  { metric, test }: NonNullable<CampaignRow['experiment']>,
  variants: VariantRow[],
): CampaignExperiment {
  const { experiment_run: run, experiment_counts: counts, rest_variant: rest } = campaign;
  const isNew = counts !== null && run !== null;
  return {
    metric,
    test,
    variants: variants.map((row) => presentVariant(ctx, row, counts, run)),
    state: stateOf(campaign),
    decides_at: decidesOn(campaign)?.toISOString() ?? null,
    decided_at: run?.decided_at ?? null,
    decided_by: run?.decided_by ?? null,
    winner: test && run ? rest : null,
    // What was decided stays what it was decided by.
    verdict: run?.verdict ?? (isNew ? verdictOf(counts.variants, metric) : null),
    counted_at: campaign.experiment_counted_at?.toISOString() ?? null,
  };
}

function presentVariant(
  ctx: RequestContext,
  row: VariantRow,
  counts: ExperimentCounts | null,
  run: ExperimentRun | null,
): CampaignVariant {
  const { position, template_id, name, language, status, category, variables } = row;
  const figures = counts?.variants.find((one) => one.position === position);
  const withdrawals = run?.withdrawn?.filter((one) => one.position === position) ?? [];
  const moved = withdrawals.reduce((sum, { people }) => sum + people, 0);
  const drawn = run?.drawn?.[position];
  return {
    position,
    template: {
      id: template_id,
      name,
      language,
      status,
      category,
      structure: withHeaderUrl(ctx.app, ctx.teamId, row.template_structure, row),
    },
    variables,
    variables_needed: variablesOf(row.template_structure, row.template_header_file_id),
    figures: figures
      ? {
          people: figures.people,
          entered: figures.entered,
          delivered: figures.delivered,
          read: figures.read,
          clicked: figures.clicked,
          replied: figures.replied,
          failed: figures.failed ?? 0,
          capped: figures.capped ?? 0,
          buyers: figures.buyers,
          turnover: counts?.currency == null ? null : { amount: figures.net, currency: counts.currency },
        }
      : null,
    withdrawn: withdrawals[0] ? { at: withdrawals[0].at, people: moved } : null,
    gone: counts && drawn !== undefined ? Math.max(0, drawn - moved - (figures?.people ?? 0)) : 0,
  };
}
