import { expect, test } from 'vitest';
import { message } from '#data/conversations/testing/fixtures.ts';
import { whoAnswered } from './useAnswerGuard.ts';

const by = (id: number, sender_name: string, values = {}) =>
  message(id, { contact_is_sender: false, status: 'sent', sender_name, client_id: `there ${id}`, ...values });
const isFromHere = (clientId: string) => clientId.startsWith('here');

test('who answered since is named, of the same name or in another tab; this page, earlier answers and machines are not', () => {
  expect(whoAnswered([by(1, 'Karim'), message(2), by(3, 'Karim')], 2, isFromHere)).toBe('Karim');
  expect(whoAnswered([by(1, 'Karim'), message(2)], 2, isFromHere)).toBeNull();
  expect(whoAnswered([message(2), by(3, 'Claire', { client_id: 'here' })], 2, isFromHere)).toBeNull();
  const machines = [
    by(3, 'Karim', { campaign_id: 5 }),
    by(4, 'Karim', { sended_by_automation: true }),
    by(5, 'Karim', { ai_message: true }),
  ];
  expect(whoAnswered(machines, 2, isFromHere)).toBeNull();
});
