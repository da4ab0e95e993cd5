import type { ShopEvidence } from './checks.ts';
import type { Attempt } from './sandboxRecord.ts';

/**
 * The one rule, on the sandbox's log of requests and so whatever any status said later: what was not clearly refused is
 * not asked for again. Each claim posts once, and a person gets one request at a time.
 */
export function findResent({ record }: ShopEvidence): string[] {
  const byMessage = Map.groupBy(record.attempts, ({ messageName }) => messageName);
  const byClaim = Map.groupBy(record.attempts, ({ callbackData }) => callbackData ?? '');
  return [
    ...[...byMessage].flatMap(([name, attempts]) => resentAfter(attempts, `the message ${name}`)),
    ...[...byClaim]
      .filter(([, { length }]) => length > 1)
      .map(([data, { length }]) => `one claim of ${data} was posted ${length} times`),
  ];
}

/** Nobody gets a campaign again under another id while nobody knows what became of the first. */
export async function findRepeatedRecipients({ database, shop, record }: ShopEvidence): Promise<string[]> {
  const { rows } = await database.pools.owner.query<{ name: string; recipient: string }>(
    `select 'm:' || id as name, concat(campaign_id, ' to ', contact_id) as recipient
     from messages where team_id = $1 and direction = 'out' and campaign_id is not null`,
    [shop.params.team_id],
  );
  const recipientOf = new Map(rows.map(({ name, recipient }) => [name, recipient]));
  const ofCampaigns = record.attempts.filter(({ messageName }) => recipientOf.has(messageName));
  const byRecipient = Map.groupBy(ofCampaigns, ({ messageName }) => recipientOf.get(messageName)!);
  return [...byRecipient].flatMap(([recipient, attempts]) => resentAfter(attempts, `campaign ${recipient}`));
}

export function findSimultaneous({ record }: ShopEvidence): string[] {
  const byPerson = Map.groupBy(record.attempts, ({ to }) => to);
  return [...byPerson].flatMap(([to, attempts]) =>
    pairs(attempts)
      .filter(([one, next]) => next.at < endOf(one))
      .map(([one, next]) => `${next.messageName} was posted to ${to} while ${one.messageName} was under way`),
  );
}

function resentAfter(attempts: readonly Attempt[], name: string): string[] {
  return pairs(attempts).flatMap(([one, next]) => {
    if (next.at < endOf(one)) return [`${name} was posted again before the first answer`];
    return one.outcome === 'refused'
      ? []
      : [`${name} was posted again after an attempt that was ${one.outcome}`];
  });
}

const endOf = ({ endedAt }: Attempt) => endedAt ?? Number.POSITIVE_INFINITY;

function pairs(attempts: readonly Attempt[]): [Attempt, Attempt][] {
  return attempts.slice(1).map((next, index) => [attempts[index]!, next]);
}
