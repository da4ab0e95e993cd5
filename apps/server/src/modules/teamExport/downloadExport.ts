import { audit } from '../../audit.ts';
import { byOf, type RequestContext } from '../../context.ts';
import type { Download } from '../../http/serve.ts';
import { notFound } from '../../platform/errors.ts';
import { requireOwner } from '../teams/index.ts';

/** The archive, for Owners and for as long as it is kept. Whoever fetches it stands in the audit log. */
export async function downloadExport(ctx: RequestContext, exportId: number): Promise<Download> {
  const { teamId, clock } = ctx;
  const { key, at } = await ctx.db.transaction(async (tx) => {
    await requireOwner(tx, ctx);
    const found = await tx
      .selectFrom('team_exports')
      .select(['file_key', 'finished_at'])
      .where('team_id', '=', teamId)
      .where('id', '=', exportId)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst();
    if (!found?.file_key) throw notFound();
    await audit(tx, byOf(ctx), { action: 'team.export_fetched', target: { kind: 'export', id: exportId } });
    return { key: found.file_key, at: found.finished_at ?? clock.now() };
  });
  if (!(await ctx.app.files.exists(teamId, key))) throw notFound();
  return {
    filename: `herald-team-${teamId}-${at.toISOString().slice(0, 10)}.zip`,
    contentType: 'application/zip',
    content: await ctx.app.files.stream(teamId, key),
  };
}
