import type { ChangedMessage, VariableMapping } from '@herald/contract';
import { type NeededVariable, variablesOf } from '@herald/whatsapp/model';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { countNumbered, textOf, withHeaderUrl } from '../../templates/index.ts';
import { accessCampaign } from '../access.ts';
import { readVariants, type VariantRow } from '../experiment/readVariants.ts';
import type { CampaignRow, ChangedRow } from '../queries.ts';
import { suggestVariables } from '../suggestVariables.ts';

/** What of a campaign asks for something else than was filled in, as it was and as it is. */
export function listChanged(ctx: RequestContext, campaignId: number): Promise<ChangedMessage[]> {
  return ctx.db.read(async (tx) => {
    const campaign = await accessCampaign(tx, ctx, campaignId);
    const changed = await readChanged(tx, ctx.teamId, campaign);
    return changed.map(({ row, before }) => {
      const needed = variablesOf(row.template_structure, row.template_header_file_id);
      return {
        position: row.position,
        template: {
          name: row.name,
          language: row.language,
          structure: withHeaderUrl(ctx.app, ctx.teamId, row.template_structure, row),
        },
        before: before?.structure ?? null,
        variables_needed: needed,
        variables: suggestVariables(
          needed,
          campaign.columns,
          before ? kept(before, needed, row.variables) : {},
        ),
      };
    });
  });
}

export interface Changed {
  row: VariantRow;
  /** Null for what stopped before it was kept. */
  before: ChangedRow | null;
}

export async function readChanged(tx: Tx, teamId: number, campaign: CampaignRow): Promise<Changed[]> {
  const { changed_messages: changed, stop_code } = campaign;
  if (changed === null && stop_code !== 'template_changed') return [];
  const rows = await readVariants(tx, teamId, campaign);
  return rows.flatMap((row) => {
    const before = changed?.find(({ position }) => position === row.position) ?? null;
    return before || changed === null ? [{ row, before }] : [];
  });
}

/** A value with a name goes where the name is; one with a number stays where its text has as many as before. */
function kept(
  { structure, header_file_id }: ChangedRow,
  needed: readonly NeededVariable[],
  mapping: VariableMapping,
): VariableMapping {
  const asked = variablesOf(structure, header_file_id);
  const [before, now] = [countNumbered(asked), countNumbered(needed)];
  const sourceOf = (one: NeededVariable) => {
    const same = asked.find((each) =>
      one.parameterName === null
        ? each.key === one.key && each.kind === one.kind && each.parameterName === null
        : each.parameterName === one.parameterName && each.place === one.place && each.card === one.card,
    );
    const isSure = before.get(textOf(one)) === now.get(textOf(one)) || one.parameterName !== null;
    return same && isSure ? mapping[same.key] : undefined;
  };
  const found = needed.map((one) => [one.key, sourceOf(one)] as const);
  return Object.fromEntries(found.filter((entry): entry is [string, VariableMapping[string]] => !!entry[1]));
}
