import type { ShopEvidence } from './checks.ts';

/** How wrong the clocks of the processes are, at most. */
const clockMs = 2500;

interface Started {
  started_at: Date | null;
  first_at: Date | null;
  stop_code: string | null;
}

/** What was scheduled began by itself, and not before its time. */
export async function findWrongStarts({ database, shop }: ShopEvidence): Promise<string[]> {
  const { thirdStartsAt, thirdCampaignId } = shop;
  const { rows } = await database.pools.owner.query<Started>(
    `select c.started_at, c.stop_code, (select min(m.created_at) from messages m
       where m.team_id = c.team_id and m.campaign_id = c.id) as first_at
     from campaigns c where c.team_id = $1 and c.id = $2`,
    [shop.params.team_id, thirdCampaignId],
  );
  const { started_at = null, first_at = null, stop_code = null } = rows[0] ?? {};
  if (thirdStartsAt === null)
    return started_at ? [`the campaign ${thirdCampaignId} began, which nobody started`] : [];
  // WhatsApp did not let Herald in at that very moment: it says so, and waits for a person.
  if (stop_code === 'schedule_blocked' && shop.wasShutOut) return [];
  if (!started_at) return [`the campaign ${thirdCampaignId} was scheduled and never began`];
  const isEarly = (at: Date) => at.getTime() < thirdStartsAt - clockMs;
  return [started_at, first_at].some((at) => at && isEarly(at))
    ? [`the campaign ${thirdCampaignId} began before ${new Date(thirdStartsAt).toISOString()}`]
    : [];
}

/** What was given other words before its time leaves with those alone. */
export async function findOldWords({ database, shop, record }: ShopEvidence): Promise<string[]> {
  if (!shop.isThirdEdited) return [];
  const { rows } = await database.pools.owner.query<{ name: string }>(
    `select 'm:' || id as name from messages where team_id = $1 and campaign_id = $2`,
    [shop.params.team_id, shop.thirdCampaignId],
  );
  const names = new Set(rows.map(({ name }) => name));
  const ofThird = record.accepted.filter(({ callbackData }) => names.has(callbackData ?? ''));
  return ofThird
    .filter(({ templateId }) => templateId !== shop.thirdOther.metaId)
    .map(({ callbackData }) => `${callbackData} left with the words that were taken back before its time`);
}
