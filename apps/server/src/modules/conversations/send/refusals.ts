import { type Locale, skipReason } from '@herald/contract';
import type { RefusalReason } from '../../../messaging/outbound/index.ts';
import { describeSkip } from '../../../messaging/reasons.ts';
import { AppError } from '../../../platform/errors.ts';

/** The gate's reasons under the names that clients know. */
const codes: Partial<Record<RefusalReason, string>> = {
  opted_out: 'contact_opted_out',
  template_paused: 'template_not_usable',
  template_in_review: 'template_not_usable',
};

const isAboutTemplate = (reason: string) => reason.startsWith('template_');

/** What the gate refused, as an answer that says what to do. */
export function refusedByGate(reason: RefusalReason): AppError {
  const text = describeSkip(isAboutTemplate(reason) ? 'template_not_usable' : reason);
  return new AppError(codes[reason] ?? reason, text);
}

/** The words of a refusal by the code that clients know; undefined for what the gate never said. */
export function wordsOfRefusal(code: string): Record<Locale, string> | undefined {
  const known = Object.entries(codes).find(([reason, name]) => name === code && !isAboutTemplate(reason));
  const reason = skipReason.safeParse(known?.[0] ?? code);
  return reason.success ? describeSkip(reason.data) : undefined;
}
