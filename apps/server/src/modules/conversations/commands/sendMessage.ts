import { type Actor, authorOf, userIdOf } from '../../../actor.ts';
import { defineCommand } from '../../../command.ts';
import { createMessage, type NewMessage, type WantedMessage } from '../../../messaging/outbound/index.ts';
import { refusedByGate } from '../send/refusals.ts';

interface Input
  extends Pick<
    WantedMessage,
    | 'phoneNumberId'
    | 'contactId'
    | 'message'
    | 'clientId'
    | 'quotedWamid'
    | 'step'
    | 'terms'
    | 'notBefore'
    | 'mayBeTakenBack'
  > {}

/**
 * Sends a message or a template to one person; returns its id. A repeated call with the same client id returns the first
 * message again. Throws the gate's refusal in words.
 */
export const sendMessage = defineCommand(
  'conversations.reply',
  async (tx, by, input: Input): Promise<number> => {
    const userId = userIdOf(by.actor);
    const result = await createMessage(tx, by, {
      teamId: by.teamId,
      cause: causeOf[by.actor.kind],
      by: authorOf(by.actor),
      ...(userId === null ? {} : { senderUserId: userId }),
      ...input,
    });
    if (result.kind === 'refused') throw refusedByGate(result.decision.reason);
    return result.message.id;
  },
);

/** The cause of a message decides its lane, its rules and where it counts. */
const causeOf: Readonly<Record<Actor['kind'], NewMessage['cause']>> = {
  user: 'inbox',
  api_key: 'api',
  automation: 'automation',
  agent: 'ai_agent',
  system: 'system',
};
