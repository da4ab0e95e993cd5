import { randomInt } from 'node:crypto';
import type { Ridden } from '@herald/flow';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows } from '../../../platform/database/storable.ts';
import { ofTest } from '../tested.ts';
import type { RunRow } from './readPeople.ts';

/** Each process adds to rows of its own, so that none waits for another's commit. */
const slots = 16;
const slot = randomInt(slots);

export interface Count {
  team_id: number;
  automation_id: number;
  version: number;
  started_at: Date;
  block_id: string;
  what: string;
}

/** Counts what runs did, on the day on which each began. Last in its transaction, and in the order of the keys. */
export async function countRidden(tx: Tx, ridden: readonly Ridden<RunRow>[]): Promise<void> {
  await insertCounts(tx, ridden.flatMap(countsOf));
}

/** Tests count nowhere. */
export async function insertCounts(tx: Tx, all: readonly Count[]): Promise<void> {
  const counts = together(all.filter((one) => !ofTest(one)));
  if (counts.length === 0) return;
  await tx.planned(
    'automation_counted',
    sql`
    insert into automation_counts (team_id, automation_id, day, version, block_id, what, slot, count)
    select x.team_id, x.automation_id, (x.started_at at time zone t.timezone)::date, x.version, x.block_id, x.what,
      ${slot}, sum(x.count)
    from jsonb_to_recordset(${jsonRows(counts)}) as x(
      team_id bigint, automation_id bigint, version integer, started_at timestamptz, block_id text, what text, count bigint)
    join teams t on t.id = x.team_id
    group by 1, 2, 3, 4, 5, 6
    order by 1, 2, 3, 4, 5, 6
    on conflict (team_id, automation_id, day, version, block_id, what, slot) do update set
      count = automation_counts.count + excluded.count`,
  );
}

/** Days begin on a quarter of an hour in every zone. */
const quarterMs = 15 * 60_000;

/** Those of the same key as one row: the people of a batch mostly do the same. */
function together(counts: readonly Count[]): (Count & { count: number })[] {
  const sums = new Map<string, Count & { count: number }>();
  for (const one of counts) {
    const quarter = Math.floor(one.started_at.getTime() / quarterMs);
    const key = `${one.team_id} ${one.automation_id} ${one.version} ${quarter} ${one.block_id} ${one.what}`;
    const sum = sums.get(key);
    if (sum) sum.count += 1;
    else sums.set(key, { ...one, count: 1 });
  }
  return [...sums.values()];
}

function countsOf({ key, bursts, end, state }: Ridden<RunRow>): Count[] {
  const base = {
    team_id: key.team_id,
    automation_id: key.automation_id,
    version: key.version,
    started_at: key.started_at,
  };
  const ofRun = (what: string) => ({ ...base, block_id: '', what });
  const marks = bursts.flatMap(({ trail }) => trail);
  const first = state.entered;
  return marks
    .flatMap(({ block, event, output, why }): Count[] => {
      const own = { ...base, block_id: block };
      switch (event) {
        case 'arrived':
          return [{ ...own, what: 'arrived' }];
        case 'goal':
          return [{ ...own, what: 'goal' }, ofRun('goal')];
        case 'refused':
          return [{ ...own, what: `refused/${why ?? ''}` }];
        // Who passed the trigger is in; before that a reminder may still come to nothing.
        default:
          return [{ ...own, what: `passed/${output ?? ''}` }, ...(block === first ? [ofRun('entered')] : [])];
      }
    })
    .concat(
      end && end.status !== 'dropped'
        ? [ofRun(end.status === 'left' ? `left/${end.reason}` : end.status)]
        : [],
    );
}
