import type { AuditFilters } from '@herald/contract';
import { z } from 'zod';

const day = z.iso.date().optional().catch(undefined);

/** What of the log is shown, as the address has it. */
export const auditView = z.object({
  action: z.string().max(80).optional().catch(undefined),
  actor: z.coerce.number().int().positive().optional().catch(undefined),
  from: day,
  to: day,
});
export type AuditView = z.output<typeof auditView>;

/** Days are the person's own: from the first moment of one to the first after the other, be they of 23 hours or of 25. */
export function filtersOf({ action, actor, from, to }: AuditView): AuditFilters {
  return {
    ...(action && { action }),
    ...(actor && { actor }),
    ...(from && { from: startOf(from, 0) }),
    ...(to && { to: startOf(to, 1) }),
  };
}

function startOf(day: string, daysLater: number): string {
  const moment = new Date(`${day}T00:00`);
  moment.setDate(moment.getDate() + daysLater);
  return moment.toISOString();
}
