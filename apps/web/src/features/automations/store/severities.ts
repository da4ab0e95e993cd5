import type { BlockId, Problem } from '@herald/flow';

type Severity = Problem['severity'];
type BySeverity = ReadonlyMap<BlockId | null, Severity>;

const worked = new WeakMap<readonly Problem[], BySeverity>();

/** The worst that is wrong with a block. Hundreds of blocks ask after each change: a list of problems is read once for all. */
export function severityOf(problems: readonly Problem[], id: BlockId): Severity | undefined {
  const known = worked.get(problems) ?? bySeverity(problems);
  worked.set(problems, known);
  return known.get(id);
}

function bySeverity(problems: readonly Problem[]): BySeverity {
  const found = new Map<BlockId | null, Severity>();
  for (const { block_id, severity } of problems)
    if (found.get(block_id) !== 'error') found.set(block_id, severity);
  return found;
}
