import type { AutomationDetail, RouteBody, replicateAutomation as replicateRoute } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { insertAutomation } from './createAutomation.ts';
import { presentDetail } from './present.ts';
import { accessAutomation, readDraft } from './queries.ts';
import { withOwnDrafts } from './templateDrafts/copyDrafts.ts';

/** A copy of the draft, on this number or another of the team's: there, what belongs to the first becomes a problem. */
export function replicateAutomation(
  ctx: RequestContext,
  id: number,
  { name, phone_number_id: phoneNumberId = ctx.phoneNumberId }: RouteBody<typeof replicateRoute>,
): Promise<AutomationDetail> {
  return ctx.db.transaction(async (tx) => {
    const earlier = await accessAutomation(tx, ctx, id);
    await accessNumber(tx, ctx.teamId, phoneNumberId);
    const { graph } = await readDraft(tx, ctx.teamId, id);
    const copyId = await insertAutomation(tx, ctx, {
      name: name ?? nameOfCopy(ctx, earlier.name),
      graph,
      phoneNumberId,
      finish: (copy, begun) => withOwnDrafts(tx, ctx, { from: id, to: copy, graph: begun }),
    });
    return presentDetail(tx, { app: ctx.app, teamId: ctx.teamId, phoneNumberId }, copyId);
  });
}

async function accessNumber(tx: Tx, teamId: number, phoneNumberId: number): Promise<void> {
  const number = await tx
    .selectFrom('phone_numbers')
    .select('id')
    .where('team_id', '=', teamId)
    .where('id', '=', phoneNumberId)
    .executeTakeFirst();
  if (!number) throw notFound();
}

const longestName = 120;

function nameOfCopy({ locale }: RequestContext, name: string): string {
  const copy = locale === 'fr' ? `Copie de ${name}` : `Copy of ${name}`;
  return [...copy].slice(0, longestName).join('');
}
