import type { ShopEvidence } from './checks.ts';
import type { Outage } from './installation.ts';
import type { Ending } from './managedProcess.ts';
import type { Attempt } from './sandboxRecord.ts';

/** Within so long what was learnt is written, once the database is there: ten times a second, and each second after trouble. */
const writtenMs = 10_000;

interface Doubted {
  /** As the sandbox heard it, with the mark of the claim. */
  data: string;
  claimed_by: string;
}

/**
 * Of what was clearly refused nothing is in doubt, unless whoever heard it ended before it could be written, or stood still.
 * What was taken and is forgotten is told by its statuses; a refusal is told once.
 */
export async function findForgotten({ database, shop, record, outages, endings }: ShopEvidence) {
  const { rows } = await database.pools.owner.query<Doubted>(
    `select concat_ws(':', 'm', id, left(encode(sha256(convert_to(claimed_by, 'UTF8')), 'hex'), 12)) as data, claimed_by
     from messages where team_id = $1 and status = 'uncertain' and claimed_by is not null`,
    [shop.params.team_id],
  );
  const refused = new Map(
    record.attempts.filter(({ outcome }) => outcome === 'refused').map((one) => [one.callbackData, one]),
  );
  return rows.flatMap(({ data, claimed_by }) => {
    const attempt = refused.get(data);
    if (!attempt || isExcused(attempt, pidOf(claimed_by), outages, endings)) return [];
    return [`${data} is uncertain, but ${attempt.to} was refused to ${claimed_by}, which went on`];
  });
}

/** Of `host-pid-random:epoch:n`. */
const pidOf = (claimedBy: string) => Number(/-(\d+)-[0-9a-f]+:\d+:\d+$/.exec(claimedBy)?.[1]);

function isExcused(
  { at, endedAt }: Attempt,
  pid: number,
  outages: readonly Outage[],
  endings: readonly Ending[],
): boolean {
  if (endedAt === null) return true;
  let written = endedAt + writtenMs;
  for (const { from, until } of outages) if (from < written) written = Math.max(written, until + writtenMs);
  return endings.some((ending) => ending.pid === pid && ending.from <= written && ending.until >= at);
}
