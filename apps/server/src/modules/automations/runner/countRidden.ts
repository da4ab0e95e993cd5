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
  const counts = all.filter((one) => !ofTest(one));
  if (counts.length === 0) return;
  await sql`
    insert into automation_counts (team_id, automation_id, day, version, block_id, what, slot, count)
    select x.team_id, x.automation_id, (x.started_at at time zone t.timezone)::date, x.version, x.block_id, x.what,
      ${slot}, count(*)
    from jsonb_to_recordset(${jsonRows(counts)}) as x(
      team_id bigint, automation_id bigint, version integer, started_at timestamptz, block_id text, what text)
    join teams t on t.id = x.team_id
    group by 1, 2, 3, 4, 5, 6
    order by 1, 2, 3, 4, 5, 6
    on conflict (team_id, automation_id, day, version, block_id, what, slot) do update set
      count = automation_counts.count + excluded.count`.execute(tx);
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
