import { expect, test } from 'vitest';
import { messageSteps, type StoryRow } from './messageSteps.ts';

const at = (time: string) => new Date(`2026-11-25T10:00:${time}Z`);
const row: StoryRow = {
  id: 1,
  status: 'read',
  decision: null,
  created_at: at('00.100'),
  claimed_at: at('01.500'),
  accepted_at: at('02.100'),
  sent_at: null,
  delivered_at: null,
  read_at: null,
  played_at: null,
  failed_at: null,
  replaced_at: null,
  error_code: null,
  error_title: null,
  error_details: null,
};
const kinds = (part: Partial<StoryRow>) => messageSteps({ ...row, ...part }, 'en').map(({ kind }) => kind);

test('what WhatsApp did in whole seconds never seems to come before we handed it over', () => {
  const heard = { sent_at: at('01.000'), delivered_at: at('02.000'), read_at: at('05.000') };
  expect(kinds(heard)).toEqual(['claimed', 'accepted', 'sent', 'delivered', 'read']);
});

test('a failure stands where its time is: behind what led to it, before what came after all', () => {
  expect(kinds({ status: 'failed', sent_at: at('02.000'), failed_at: at('02.000') })).toEqual([
    'claimed',
    'accepted',
    'sent',
    'failed',
  ]);
  const late = { sent_at: at('02.000'), failed_at: at('04.000'), delivered_at: at('09.000') };
  expect(kinds({ ...late, status: 'delivered' })).toEqual([
    'claimed',
    'accepted',
    'sent',
    'failed',
    'delivered',
  ]);
});
