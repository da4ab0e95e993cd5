import type { CampaignContact } from '@herald/contract';
import { expect, test } from 'vitest';
import { groupReasons } from './groupReasons.ts';

const failed = (code: string | null) =>
  ({ reason: code && { code, message: `words for ${code}` } }) as CampaignContact;

test('the same reason is one line with its count, the most frequent first', () => {
  expect(groupReasons([failed('131049'), failed('131026'), failed('131026'), failed(null)])).toEqual([
    { code: '131026', message: 'words for 131026', count: 2 },
    { code: '131049', message: 'words for 131049', count: 1 },
    { code: '', message: '', count: 1 },
  ]);
});
