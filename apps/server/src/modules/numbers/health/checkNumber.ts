import type { AppContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { pause } from '../../../platform/pause.ts';
import { applyLostAccess } from './applyLostAccess.ts';
import { askMeta, type NumberPlace } from './askMeta.ts';
import { saveHealth } from './saveHealth.ts';

type Context = Pick<AppContext, 'app' | 'db' | 'clock' | 'log'>;

/**
 * Reads a number again although nobody asked. That Meta no longer lets us in is written down; what fails otherwise is
 * thrown.
 */
export async function checkNumber(ctx: Context, place: NumberPlace): Promise<void> {
  try {
    const asked = await askMeta(ctx, place);
    const by = { kind: 'system', id: null } as const;
    await ctx.db.transaction((tx) => saveHealth(tx, { place, asked, by, now: ctx.clock.now() }));
  } catch (error) {
    // Deleted or disconnected meanwhile: nothing is left to read.
    if (error instanceof AppError) return;
    if (!(await applyLostAccess(ctx, place, error))) throw error;
  }
}

const patienceMs = 5_000;

/** The same before a campaign goes off: what cannot be read now must not hold it up. */
export async function checkBeforeSending(
  ctx: Context,
  { teamId, phoneNumberId }: NumberPlace,
): Promise<void> {
  const checked = checkNumber(ctx, { teamId, phoneNumberId }).catch((error: unknown) => {
    ctx.log.warn({ err: error, teamId, phoneNumberId }, 'the number could not be read before a campaign');
  });
  await Promise.race([checked, pause(patienceMs)]);
}
