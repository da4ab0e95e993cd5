import type { Campaign, CampaignStep } from '@herald/contract';

export type Stage = 'draft' | 'uploading' | 'ready' | 'sending' | 'paused' | 'finished';

/** The wire's step in the words of the screens. */
export function stageOf(step: CampaignStep): Stage {
  switch (step) {
    case 'CREATED':
      return 'draft';
    case 'CONTACTS_UPLOADED':
      return 'ready';
    case 'SENDING':
      return 'sending';
    case 'PAUSED':
      return 'paused';
    case 'SENDED':
      return 'finished';
    default:
      return 'uploading';
  }
}

/** Whether it is the pattern of others, and does not leave itself. */
export const repeats = ({ series }: Pick<Campaign, 'series'>): boolean =>
  series !== null && series.state !== 'ended';
