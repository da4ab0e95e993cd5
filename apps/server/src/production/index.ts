import type { Config } from '../platform/config.ts';
import type { Concern } from './concern.ts';
import { configConcerns, isProduction, isShow } from './configConcerns.ts';
import { databaseConcerns } from './databaseConcerns.ts';

export type { Concern } from './concern.ts';
export { configConcerns } from './configConcerns.ts';
export { databaseConcerns } from './databaseConcerns.ts';
export { openFiles } from './openFiles.ts';

/** Of the demo team, wherever it was made (`demo/account.ts`, on which the product does not depend). */
export const demoEmail = 'demo@herald.example';

/** It would not be safe to start; the message lists every reason and what to do. */
export class UnsafeError extends Error {}

/** Throws where others reach this installation and it is not for real business. Returns what is to be told all the same. */
export async function refuseUnsafe(config: Config, further: readonly Concern[] = []): Promise<Concern[]> {
  if (!isProduction(config) || isShow(config)) return [];
  const found = await databaseConcerns(config.database.url, demoEmail);
  const concerns = [...further, ...configConcerns(config), ...found];
  const reasons = concerns.filter(({ isFatal }) => isFatal);
  if (reasons.length === 0) return concerns;
  const lines = reasons.map(({ about, words }) => `  ${about}: ${words}`);
  throw new UnsafeError(
    `Herald does not start where others reach it (${config.http.publicUrl}) while something is not for real business:\n${lines.join('\n')}`,
  );
}
