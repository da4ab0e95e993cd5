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
