import type { AccessCode } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import { showCode } from './createAccessCode.ts';

/** A second time changes nothing: it stays revoked since the first. */
export async function revokeAccessCode(ctx: RequestContext, codeId: number): Promise<AccessCode> {
  await ctx.app.database.statements
    .updateTable('access_codes')
    .set({ revoked_at: sql`coalesce(revoked_at, ${ctx.clock.now()})` })
    .where('id', '=', codeId)
    .execute();
  return showCode(ctx, codeId);
}
