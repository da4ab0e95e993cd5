import { expect, test } from 'vitest';
import { message } from '#data/conversations/testing/fixtures.ts';
import { whoAnswered } from './useAnswerGuard.ts';

const by = (id: number, sender_name: string, values = {}) =>
  message(id, { contact_is_sender: false, status: 'sent', sender_name, ...values });

test('a colleague who answered since is named; oneself, earlier answers and machines are not', () => {
  expect(whoAnswered([by(1, 'Karim'), message(2), by(3, 'Karim')], 2, 'Claire')).toBe('Karim');
  expect(whoAnswered([by(1, 'Karim'), message(2)], 2, 'Claire')).toBeNull();
  expect(whoAnswered([message(2), by(3, 'Claire')], 2, 'Claire')).toBeNull();
  const machines = [
    by(3, 'Karim', { campaign_id: 5 }),
    by(4, 'Karim', { sended_by_automation: true }),
    by(5, 'Karim', { ai_message: true }),
  ];
  expect(whoAnswered(machines, 2, 'Claire')).toBeNull();
});
