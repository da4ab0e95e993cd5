import type { Message } from '@herald/contract';
import { limits } from '@herald/whatsapp/model';
import { type RefObject, useState } from 'react';
import type { Send } from '#data/conversations/outbox/useOutbox.ts';
import { findPlaceholders } from './canned/placeholders.ts';
import { composeDraft } from './compose.ts';
import type { Draft } from './drafts.ts';
import { useAnswerGuard } from './guard/useAnswerGuard.ts';
import { isUploading } from './useAttachments.ts';
import type { ChangeDraft } from './useDraft.ts';

interface SubmitInput {
  draft: Draft;
  change: ChangeDraft;
  send: Send;
  messages: readonly Message[];
  typing: readonly string[];
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Sends what is written, once nothing stands against it; a colleague who answers meanwhile is told of first. */
export function useSubmit({ draft, change, send, messages, typing, field }: SubmitInput) {
  const composed = composeDraft(draft);
  const canSend = composed.length > 0 && isComplete(draft);
  const colleague = useAnswerGuard(messages, draft.text, typing);
  const [isWarned, setWarned] = useState(false);

  function sendAll(): void {
    setWarned(false);
    for (const [index, { message, file }] of composed.entries()) {
      send(message, { ...(file ? { file } : {}), quoted: index === 0 ? draft.quoted : null });
    }
    change({ text: '', attachments: [], quoted: null });
    field.current?.focus();
  }

  function submit(): void {
    if (!canSend) return;
    if (colleague && !isWarned) setWarned(true);
    else sendAll();
  }

  return {
    composed,
    canSend,
    submit,
    sendAll,
    /** Who answers too, as long as the person has not decided. */
    warnedOf: isWarned ? colleague : null,
    keep() {
      setWarned(false);
      field.current?.focus();
    },
  };
}

/** Files have arrived, placeholders are filled in, and WhatsApp takes the length. */
function isComplete(draft: Draft): boolean {
  const isRefused = draft.attachments.some(({ state }) => state === 'refused');
  const isUnfilled = findPlaceholders(draft.text).length > 0;
  return !isUploading(draft) && !isRefused && draft.text.length <= limits.message.text && !isUnfilled;
}
