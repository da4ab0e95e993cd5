import type { Message } from '@herald/contract';
import { useEffect, useState } from 'react';
import { useUser } from '#app/session/hooks.ts';

/** A colleague who writes at the same time, or has answered since this person began. */
export interface Colleague {
  what: 'typing' | 'answered';
  name: string;
}

/** Before anything is sent: is somebody else about to say the same, or have they? */
export function useAnswerGuard(
  messages: readonly Message[],
  text: string,
  typing: readonly string[],
): Colleague | null {
  const user = useUser();
  const own = `${user.first_name} ${user.last_name}`.trim() || user.email;
  const newest = messages.reduce((most, { id }) => Math.max(most, id), 0);
  const isWriting = text.trim() !== '';
  const [begunAt, setBegunAt] = useState<number | null>(null);
  useEffect(() => {
    setBegunAt((before) => (isWriting ? (before ?? newest) : null));
  }, [isWriting, newest]);

  if (typing[0] !== undefined) return { what: 'typing', name: typing[0] };
  if (begunAt === null) return null;
  const name = whoAnswered(messages, begunAt, own);
  return name === null ? null : { what: 'answered', name };
}

/** The colleague who answered last after a message; neither oneself nor a machine. */
export function whoAnswered(messages: readonly Message[], after: number, own: string): string | null {
  const answer = messages.findLast((message) => message.id > after && isByColleague(message, own));
  return answer?.sender_name ?? null;
}

function isByColleague(message: Message, own: string): boolean {
  const { contact_is_sender, sender_name, campaign_id, sended_by_automation, ai_message } = message;
  if (contact_is_sender || campaign_id !== null || sended_by_automation || ai_message) return false;
  return sender_name !== null && sender_name !== own;
}
