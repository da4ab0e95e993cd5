import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { readTemplates, type TemplateRow } from './queries.ts';

/** The only door to a template: one of the account behind the number of the route, not deleted. */
export async function accessTemplate(
  tx: Tx,
  ctx: Pick<RequestContext, 'teamId' | 'phoneNumberId'>,
  templateId: number,
): Promise<TemplateRow> {
  const [template] = await readTemplates(tx, ctx.teamId, ctx.phoneNumberId, { templateId });
  if (!template) throw notFound();
  return template;
}
