import type { AuditAction } from '@herald/contract';
import type { By } from '../../actor.ts';
import { type AuditValues, audit } from '../../audit.ts';
import type { Tx } from '../../platform/database/index.ts';

type CampaignDeed = Extract<AuditAction, `campaign.${string}`>;

/** A line of the audit log about one campaign. */
export function auditCampaign(
  tx: Tx,
  by: By,
  action: CampaignDeed,
  { id, name }: { id: number; name: string },
  after?: AuditValues,
): Promise<void> {
  return audit(tx, by, { action, target: { kind: 'campaign', id, name }, ...(after && { after }) });
}
