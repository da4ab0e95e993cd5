export const templateCategories = ['MARKETING', 'UTILITY', 'AUTHENTICATION'] as const;
export const templateStatuses = [
  'DRAFT',
  'PENDING',
  'APPROVED',
  'REJECTED',
  'PAUSED',
  'DISABLED',
  'IN_APPEAL',
  'PENDING_DELETION',
  'DELETED',
  'LIMIT_EXCEEDED',
  'ARCHIVED',
] as const;

export type TemplateCategory = (typeof templateCategories)[number];
export type TemplateStatus = (typeof templateStatuses)[number];

/** APPROVED sends; a PAUSED one may be chosen, and its sends wait. */
export const usableTemplateStatuses: readonly TemplateStatus[] = ['APPROVED', 'PAUSED'];

export function isUsableTemplate(status: string): boolean {
  return usableTemplateStatuses.some((usable) => usable === status);
}
