import type { RouteBody, RouteResponse, testTemplate as route } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { accessTemplate } from './access.ts';
import { sendToPhone } from './sendToPhone.ts';

/** Sends a template to a phone of one's own. */
export function testTemplate(
  ctx: RequestContext,
  templateId: number,
  body: RouteBody<typeof route>,
): Promise<RouteResponse<typeof route>> {
  return ctx.db.transaction(async (tx) => {
    await accessTemplate(tx, ctx, templateId);
    return { data: await sendToPhone(tx, ctx, { ...body, template_id: templateId }) };
  });
}
