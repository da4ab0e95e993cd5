import { itemsOf } from '../../read.ts';
import { baseOf, type Change, eachItem } from '../change.ts';
import { readError } from '../errors.ts';
import type { WebhookEvent } from '../events.ts';
import { readMessage } from '../readMessage.ts';
import { readStatus } from '../readStatus.ts';

/** `messages`: what people send, what became of what we sent, and trouble of the account. */
export function readMessages(change: Change): WebhookEvent[] {
  const { value, contacts } = change;
  return [
    ...eachItem(
      change,
      itemsOf(value, 'messages'),
      (item) => readMessage(item, contacts),
      (message, raw) => ({ kind: 'message', ...baseOf(change, raw), message }),
    ),
    ...eachItem(
      change,
      itemsOf(value, 'statuses'),
      (item) => readStatus(item, contacts),
      (status, raw) => ({ kind: 'status', ...baseOf(change, raw), ...status }),
    ),
    ...itemsOf(value, 'errors').map(
      (raw): WebhookEvent => ({ kind: 'value_error', ...baseOf(change, raw), error: readError(raw) }),
    ),
  ];
}
