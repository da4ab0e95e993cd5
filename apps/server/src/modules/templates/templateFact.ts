import { authorOf } from '../../actor.ts';
import { byOf, type RequestContext } from '../../context.ts';
import type { Fact } from '../../platform/events/index.ts';

interface Named {
  id: number;
  name: string;
  language: string;
}

/** That somebody of the team made, edited or deleted a template. */
export function templateFact(
  ctx: RequestContext,
  type: 'template.created' | 'template.updated' | 'template.deleted',
  { id: template_id, name, language }: Named,
): Fact {
  const { teamId, now: at, actor } = byOf(ctx);
  const data = { template_id, name, language };
  return { type, teamId, phoneNumberId: ctx.phoneNumberId, contactId: null, at, by: authorOf(actor), data };
}
