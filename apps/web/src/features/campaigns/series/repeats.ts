import type { Campaign } from '@herald/contract';

/** Whether it is the pattern of others, and does not leave itself. */
export const repeats = ({ series }: Pick<Campaign, 'series'>): boolean =>
  series !== null && series.state !== 'ended';
