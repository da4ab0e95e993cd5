import type { AutomationStatistics } from '@herald/contract';

type BlockFigures = AutomationStatistics['blocks'][number];

/** Of whoever arrived: those who are neither still there nor went on. */
export function dropOff({ arrived, waiting, passed }: BlockFigures): number {
  const onward = Object.values(passed).reduce((sum, count) => sum + count, 0);
  return Math.max(0, arrived - onward - waiting);
}

export const refusedOf = ({ refused }: BlockFigures): number =>
  Object.values(refused).reduce((sum, count) => sum + count, 0);
