import type { Database } from '../../apps/server/src/platform/database/index.ts';
import type { CampaignShop } from './campaignShop.ts';
import { finalStatusOf, type SandboxRecord } from './sandboxRecord.ts';

interface Replacing {
  database: Database;
  shop: CampaignShop;
  record: SandboxRecord;
}

/**
 * The messages in whose place another one may leave: a person had them sent again, which they accept may come twice, or
 * WhatsApp let them fail after it had taken them.
 */
export async function readReplaced({ database, shop, record }: Replacing): Promise<Set<string>> {
  const { rows } = await database.pools.owner.query<{ name: string; campaign_id: number }>(
    `select 'm:' || id as name, campaign_id from messages where team_id = $1 and replaced_at is not null`,
    [shop.params.team_id],
  );
  const failed = new Set(
    record.accepted.filter((one) => finalStatusOf(one) === 'failed').map(({ callbackData }) => callbackData),
  );
  const isAllowed = ({ name, campaign_id }: (typeof rows)[number]) =>
    failed.has(name) || (shop.isResent && campaign_id === shop.campaignId);
  return new Set(rows.filter(isAllowed).map(({ name }) => name));
}
