import type { TemplateChange, TemplateHistory } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { accessTemplate } from './access.ts';
import { editsLeft } from './editsLeft.ts';

/** Enough for years. */
const mostChanges = 200;
const appealDays = 60;

export function readHistory(ctx: RequestContext, templateId: number): Promise<TemplateHistory> {
  return ctx.db.read(async (tx) => {
    const template = await accessTemplate(tx, ctx, templateId);
    const { teamId } = ctx;
    const { rows } = await sql<Omit<TemplateChange, 'at'> & { at: Date }>`
      select id, kind, before, after, reason, at from template_changes
      where team_id = ${teamId} and template_id = ${templateId}
      order by id desc limit ${mostChanges}`.execute(tx);
    const {
      rows: [announced],
    } = await sql<{ category: string; at: Date | null }>`
      select category_announced as category, category_announced_for as at from templates
      where team_id = ${teamId} and id = ${templateId} and category_announced <> category`.execute(tx);
    const { left, next } = await editsLeft(tx, teamId, templateId, ctx.clock.now());
    const isCounted = template.status === 'APPROVED';
    const refused = rows.find(({ kind, after }) => kind === 'status' && after === 'REJECTED');
    const until = refused && new Date(refused.at.getTime() + appealDays * 86_400_000);
    const canAppeal = template.status === 'REJECTED' && until !== undefined && until > ctx.clock.now();
    return {
      changes: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
      announced: announced ? { ...announced, at: announced.at?.toISOString() ?? null } : null,
      edits: {
        left: isCounted ? left : null,
        next_at: isCounted ? (next?.toISOString() ?? null) : null,
      },
      meta_url: managerUrl(template),
      appeal_until: canAppeal ? until.toISOString() : null,
    };
  });
}

/** Appeals are taken by people in WhatsApp Manager alone: no call of Meta's makes one. */
function managerUrl({ waba_id, meta_id }: { waba_id: string; meta_id: string | null }): string {
  const url = new URL('https://business.facebook.com/latest/whatsapp_manager/message_templates');
  url.searchParams.set('asset_id', waba_id);
  if (meta_id !== null) url.searchParams.set('template_id', meta_id);
  return url.href;
}
