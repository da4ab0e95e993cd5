import type { TestApp } from '../../../test/index.ts';
import type { QueuedMessage } from '../newMessage.ts';
import { queueMessage } from '../queueMessage.ts';
import type { SeededNumber } from './seed.ts';

/** A person of the team answers somebody. */
export function queueText(
  app: TestApp,
  { teamId, phoneNumberId }: SeededNumber,
  contactId: number,
  body: string,
): Promise<QueuedMessage> {
  const message = { type: 'text' as const, content: { body } };
  return app.services.database
    .as({ teamId, userId: null })
    .transaction((tx) =>
      queueMessage(tx, app.clock.now(), { teamId, phoneNumberId, contactId, cause: 'inbox', message }),
    );
}
