import type { RequestContext } from '../../../context.ts';
import { googleOnMail } from '../mails/notices.ts';
import { noteSecurity } from '../noteSecurity.ts';
import { mailOwner } from '../notices.ts';

/** From now on this Google account opens the person's own, and they are told. */
export async function linkGoogle(ctx: RequestContext, userId: number, subject: string): Promise<void> {
  await ctx.app.database.pipeline.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ google_subject: subject, updated_at: ctx.clock.now() })
      .where('id', '=', userId)
      .where('google_subject', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await mailOwner(ctx, tx, userId, googleOnMail);
    await noteSecurity(ctx, tx, userId, { kind: 'google_connected' });
  });
  ctx.log.info({ security: 'google linked', user: userId, ip: ctx.ip }, 'an account was joined to Google');
}
