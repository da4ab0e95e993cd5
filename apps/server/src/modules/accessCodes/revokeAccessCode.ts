import type { AccessCode } from '@herald/contract';
import { auditInstallation } from '../../audit.ts';
import { outsideTeams, type RequestContext } from '../../context.ts';
import { showCode } from './createAccessCode.ts';

/** A second time changes nothing: it stays revoked since the first. */
export async function revokeAccessCode(ctx: RequestContext, codeId: number): Promise<AccessCode> {
  await ctx.app.database.pipeline.transaction(async (tx) => {
    const revoked = await tx
      .updateTable('access_codes')
      .set({ revoked_at: ctx.clock.now() })
      .where('id', '=', codeId)
      .where('revoked_at', 'is', null)
      .returning('code')
      .executeTakeFirst();
    if (!revoked) return;
    const target = { kind: 'access_code', id: codeId, name: revoked.code };
    await auditInstallation(tx, outsideTeams(ctx), { action: 'access_code.revoked', target });
  });
  return showCode(ctx, codeId);
}
