import type { Message } from '@herald/contract';
import { useEffect } from 'react';
import type { Draft } from '../drafts.ts';
import type { ChangeDraft } from '../useDraft.ts';

/** A colleague who writes at the same time, or has answered since this person began; oneself in another tab, too. */
export interface Colleague {
  what: 'typing' | 'answered';
  name: string;
}

export interface GuardInput {
  draft: Draft;
  change: ChangeDraft;
  messages: readonly Message[];
  /** Of the messages that the person looks at; null while these are old ones. */
  newestId: number | null;
  typing: readonly string[];
  /** Whether a message was written in this very page. */
  isFromHere: (clientId: string) => boolean;
}

/** Before anything is sent: is somebody else about to say the same, or have they? The server looks once more. */
export function useAnswerGuard(input: GuardInput): Colleague | null {
  const { draft, change, messages, newestId, typing, isFromHere } = input;
  const isWriting = draft.text.trim() !== '' || draft.attachments.length > 0;
  const { seenId } = draft;
  useEffect(() => {
    if (isWriting && seenId === null && newestId !== null) change({ seenId: newestId });
    if (!isWriting && seenId !== null) change({ seenId: null });
  }, [isWriting, seenId, newestId, change]);

  if (typing[0] !== undefined) return { what: 'typing', name: typing[0] };
  const name = seenId === null ? null : whoAnswered(messages, seenId, isFromHere);
  return name === null ? null : { what: 'answered', name };
}

/** Who of the team answered last after a message, elsewhere than in this page; machines are nobody. */
export function whoAnswered(
  messages: readonly Message[],
  after: number,
  isFromHere: (clientId: string) => boolean,
): string | null {
  const answer = messages.findLast((message) => message.id > after && isByPerson(message, isFromHere));
  return answer?.sender_name ?? null;
}

function isByPerson(message: Message, isFromHere: (clientId: string) => boolean): boolean {
  const { contact_is_sender, sender_name, campaign_id, sended_by_automation, ai_message, client_id } =
    message;
  if (contact_is_sender || campaign_id !== null || sended_by_automation || ai_message) return false;
  return sender_name !== null && !(client_id !== null && isFromHere(client_id));
}
