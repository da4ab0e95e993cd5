import type { CampaignExperiment, CampaignVariant } from '@herald/contract';
import { variablesOf } from '@herald/whatsapp/model';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { withHeaderUrl } from '../../templates/index.ts';
import { accessCampaign } from '../access.ts';
import type { CampaignRow } from '../queries.ts';
import { decidesOn, type ExperimentCounts, type ExperimentRun, stateOf } from '../verdict/stored.ts';
import { type VariantCounts, verdictOf } from '../verdict/verdict.ts';
import { countVariants } from './countVariants.ts';
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
    const counted = isBehind(campaign) ? await countNow(tx, ctx, campaign) : campaign;
    return { data: present(ctx, counted, campaign.experiment, variants) };
  });
}

/** Nobody has counted since it began, or since one of its messages was withdrawn: the next count is a minute away. */
function isBehind({ experiment_run: run, experiment_counted_at: counted }: CampaignRow): boolean {
  if (!run) return false;
  return counted === null || (run.withdrawn ?? []).some(({ at }) => new Date(at) > counted);
}

async function countNow(
  tx: Tx,
  { teamId, clock }: RequestContext,
  campaign: CampaignRow,
): Promise<CampaignRow> {
  const experiment_counts = await countVariants(tx, teamId, campaign.id);
  return { ...campaign, experiment_counts, experiment_counted_at: clock.now() };
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

/** Whoever it was drawn for got another message, or is gone. */
const nobody: Omit<VariantCounts, 'position'> = {
  people: 0,
  entered: 0,
  delivered: 0,
  read: 0,
  clicked: 0,
  replied: 0,
  buyers: 0,
  net: 0,
  squares: 0,
};

function presentVariant(
  ctx: RequestContext,
  row: VariantRow,
  counts: ExperimentCounts | null,
  run: ExperimentRun | null,
): CampaignVariant {
  const { position, template_id, name, language, status, category, variables } = row;
  const figures = counts && (counts.variants.find((one) => one.position === position) ?? nobody);
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
