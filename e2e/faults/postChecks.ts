import type { Database } from '../../apps/server/src/platform/database/index.ts';
import type { Ban, CampaignShop } from './campaignShop.ts';
import type { ShopEvidence } from './checks.ts';
import type { Outage } from './installation.ts';
import { readReplaced } from './replaced.ts';
import type { Attempt } from './sandboxRecord.ts';

/**
 * The one rule, on the sandbox's log of requests and so whatever any status said later: what was not clearly refused is
 * not asked for again. Each claim posts once, and a person gets one request at a time.
 */
export function findResent({ record }: Pick<ShopEvidence, 'record'>): string[] {
  const byMessage = Map.groupBy(record.attempts, ({ messageName }) => messageName);
  const byClaim = Map.groupBy(record.attempts, ({ callbackData }) => callbackData ?? '');
  return [
    ...[...byMessage].flatMap(([name, attempts]) => resentAfter(attempts, `the message ${name}`)),
    ...[...byClaim]
      .filter(([, { length }]) => length > 1)
      .map(([data, { length }]) => `one claim of ${data} was posted ${length} times`),
  ];
}

/**
 * Nobody gets a campaign again under another id while nobody knows what became of the first. By their number: two that were
 * sent to may have become one person since.
 */
export async function findRepeatedRecipients(evidence: ShopEvidence): Promise<string[]> {
  const { database, shop, record } = evidence;
  const replaced = await readReplaced(evidence);
  const campaignOf = await readCampaigns(database, shop);
  const ofCampaigns = record.attempts.filter(({ messageName }) => campaignOf.has(messageName));
  const recipientOf = ({ messageName, to }: Attempt) => `campaign ${campaignOf.get(messageName)} to ${to}`;
  const byRecipient = Map.groupBy(ofCampaigns, recipientOf);
  return [...byRecipient].flatMap(([recipient, attempts]) => resentAfter(attempts, recipient, replaced));
}

/** The campaign of each message that has one. */
async function readCampaigns(database: Database, shop: CampaignShop): Promise<Map<string, number>> {
  const { rows } = await database.pools.owner.query<{ name: string; campaign_id: number }>(
    `select 'm:' || id as name, campaign_id from messages where team_id = $1 and campaign_id is not null`,
    [shop.params.team_id],
  );
  return new Map(rows.map(({ name, campaign_id }) => [name, campaign_id]));
}

export function findSimultaneous({ record }: ShopEvidence): string[] {
  const byPerson = Map.groupBy(record.attempts, ({ phoneNumberId, to }) => `${to} by ${phoneNumberId}`);
  return [...byPerson].flatMap(([to, attempts]) =>
    pairs(attempts)
      .filter(([one, next]) => next.at < endOf(one))
      .map(
        ([one, next]) =>
          `${next.messageName} was posted to ${to} while ${one.messageName} was under way (${one.outcome}, ended ${endOf(one) - next.at} ms later)`,
      ),
  );
}

interface Claim {
  name: string;
  claimed_by: string;
}

/** Who lost the lease of a number posts nothing for it any more: the epochs of what is posted only rise. */
export async function findOvertaken({ database, shop, record }: ShopEvidence): Promise<string[]> {
  const { rows } = await database.pools.owner.query<Claim>(
    `select concat_ws(':', 'm', id, left(encode(sha256(convert_to(claimed_by, 'UTF8')), 'hex'), 12)) as name, claimed_by
     from messages where team_id = $1 and claimed_by is not null`,
    [shop.params.team_id],
  );
  const epochs = new Map(
    rows.map(({ name, claimed_by }) => [name, Number(/:(\d+):\d+$/.exec(claimed_by)?.[1])]),
  );
  const newestOf = new Map<string, number>();
  return record.attempts.flatMap(({ callbackData, to, phoneNumberId }) => {
    const epoch = epochs.get(callbackData ?? '');
    if (epoch === undefined) return [];
    const newest = Math.max(newestOf.get(phoneNumberId) ?? 0, epoch);
    newestOf.set(phoneNumberId, newest);
    return epoch === newest ? [] : [`${callbackData} of epoch ${epoch} left to ${to} after one of ${newest}`];
  });
}

/** A decision counts at once; where it could not be told because the database was away, within five seconds (docs/sending.md). */
const graceMs = 2000;
const graceOfOutageMs = 6500;

/** Nothing of a campaign that was paused or deleted, no marketing to somebody who opted out. */
export async function findForbidden({ database, shop, record, outages }: ShopEvidence): Promise<string[]> {
  const campaignOf = await readCampaigns(database, shop);
  const concerns = ({ of }: Ban, { messageName, type, to }: Attempt) =>
    'phone' in of ? type === 'template' && to === of.phone : campaignOf.get(messageName) === of.campaignId;
  return shop.bans.flatMap((ban) => {
    const from = ban.from + (outages.some((outage) => isNear(outage, ban)) ? graceOfOutageMs : graceMs);
    const wrong = record.attempts.filter(({ at }) => at > from && at < ban.until);
    return wrong
      .filter((attempt) => concerns(ban, attempt))
      .map(
        ({ messageName, to, at }) => `${messageName} to ${to} left ${at - ban.from} ms after ${ban.reason}`,
      );
  });
}

/** Workers look for their database each second, and take a while to start. */
function isNear({ from, until }: Outage, ban: Ban): boolean {
  return ban.from > from - graceMs && ban.from < until + graceOfOutageMs;
}

function resentAfter(
  attempts: readonly Attempt[],
  name: string,
  replaced: ReadonlySet<string> = new Set(),
): string[] {
  return pairs(attempts).flatMap(([one, next]) => {
    if (next.at < endOf(one)) return [`${name} was posted again before the first answer`];
    const mayFollow = replaced.has(one.messageName) && next.messageName !== one.messageName;
    return one.outcome === 'refused' || mayFollow
      ? []
      : [`${name} was posted again after an attempt that was ${one.outcome}`];
  });
}

const endOf = ({ endedAt }: Attempt) => endedAt ?? Number.POSITIVE_INFINITY;

function pairs(attempts: readonly Attempt[]): [Attempt, Attempt][] {
  return attempts.slice(1).map((next, index) => [attempts[index]!, next]);
}
