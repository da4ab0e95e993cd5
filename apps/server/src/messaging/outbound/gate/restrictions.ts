import type { Restriction, TemplateFacts } from './types.ts';

/** Which messages each kind concerns. Kinds that are missing (calls, more numbers) stop none of them. */
const concerns: Readonly<Record<string, (template: TemplateFacts | null) => boolean>> = {
  RESTRICTED_BIZ_INITIATED_MESSAGING: (template) => template !== null,
  RESTRICTED_CUSTOMER_INITIATED_MESSAGING: (template) => template === null,
  RESTRICTED_UTILITY_TEMPLATES: (template) => template?.category === 'UTILITY',
};

/** The restriction that keeps this message from leaving now, the one that lasts longest. */
export function restrictionOn(
  restrictions: readonly Restriction[],
  template: TemplateFacts | null,
  now: Date,
): { until: Date | null } | null {
  const ends = restrictions
    .filter(({ type }) => concerns[type]?.(template))
    .map(({ expires_at }) => (expires_at === null ? null : new Date(expires_at)))
    .filter((end) => end === null || end > now);
  if (ends.length === 0) return null;
  const isEndless = ends.includes(null);
  return { until: isEndless ? null : new Date(Math.max(...ends.map((end) => end?.getTime() ?? 0))) };
}
