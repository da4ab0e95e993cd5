import { CloudApiError } from '@herald/whatsapp';
import { cloudApiOf, tokenPurpose } from '../../../connectors/whatsapp.ts';
import type { JobContext } from '../../../platform/jobs/index.ts';

/** After so many tries Meta is taken for somebody who will not answer. */
const patience = 8;

/**
 * Meta sends us nothing more of an account. A refusal of Meta's is an answer: the token is revoked, the account is gone.
 * Without an answer it throws, to be tried again.
 */
export async function stopWebhooks(
  ctx: JobContext,
  { id, waba_id, sealed }: { id: number; waba_id: string; sealed: string },
): Promise<void> {
  try {
    const token = ctx.app.secrets.open(sealed, tokenPurpose);
    await cloudApiOf(ctx.app).unsubscribeApp({ token, wabaId: waba_id });
  } catch (error) {
    const isFinal = !(error instanceof CloudApiError) || error.code !== null || ctx.attempt > patience;
    if (!isFinal) throw error;
    ctx.log.warn({ err: error, account: id }, 'Meta was not told that an account has ended');
  }
}
