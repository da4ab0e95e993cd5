import { type Compiled, compile, type Graph } from '@herald/flow';
import type { Tx } from '../../../platform/database/index.ts';

/** Versions never change, so what was read once holds. */
const known = new Map<string, Compiled>();
const mostKnown = 500;

export interface VersionOf {
  team_id: number;
  automation_id: number;
  version: number;
}

/** Null when its automation is gone. Identities of databases differ, so tests beside each other do not mix. */
export async function readGraph(tx: Tx, of: VersionOf): Promise<Compiled | null> {
  const key = `${homeNumber(tx.home)} ${of.team_id} ${of.automation_id} ${of.version}`;
  const kept = known.get(key);
  if (kept) {
    known.delete(key);
    known.set(key, kept);
    return kept;
  }
  const row = await tx
    .selectFrom('automation_versions')
    .select('graph')
    .where('team_id', '=', of.team_id)
    .where('automation_id', '=', of.automation_id)
    .where('version', '=', of.version)
    .executeTakeFirst();
  if (!row) return null;
  const compiled = compile(row.graph as unknown as Graph);
  known.set(key, compiled);
  for (const oldest of known.keys()) {
    if (known.size <= mostKnown) break;
    known.delete(oldest);
  }
  return compiled;
}

const homes = new WeakMap<object, number>();
let counted = 0;

function homeNumber(home: object): number {
  const number = homes.get(home) ?? ++counted;
  homes.set(home, number);
  return number;
}
