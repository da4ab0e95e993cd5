import { takeBackSeconds } from '@herald/contract';
import { limits } from '@herald/whatsapp/model';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { NumberParams } from '#app/session/numberParams.ts';
import { preferencesQuery } from '#app/session/preferences.ts';
import type { Closing } from '#data/conversations/outbox/outbox.ts';
import { announce } from '#data/conversations/outbox/sendFirst.ts';
import type { Send } from '#data/conversations/outbox/useOutbox.ts';
import { findPlaceholders } from './canned/placeholders.ts';
import { countUsed } from './canned/used.ts';
import { composeDraft } from './compose.ts';
import type { Draft } from './drafts.ts';
import { type Colleague, type GuardInput, useAnswerGuard } from './guard/useAnswerGuard.ts';
import type { SentDraft } from './undo/sentDraft.ts';
import { isUploading } from './useAttachments.ts';

interface SubmitInput extends GuardInput {
  place: NumberParams;
  contactId: number;
  send: Send;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** Sends what is written, once nothing stands against it; a colleague who answers meanwhile is told of first. */
export function useSubmit({ place, contactId, send, field, ...guard }: SubmitInput) {
  const { draft, change, newestId } = guard;
  const composed = composeDraft(draft);
  const preferences = useQuery(preferencesQuery(place.team_id));
  const hold = preferences.data?.undo_send ?? false;
  const isAsking = preferences.data === undefined && preferences.fetchStatus === 'fetching';
  const canSend = composed.length > 0 && isComplete(draft);
  const colleague = useAnswerGuard(guard);
  const [sent, setSent] = useState<SentDraft | null>(null);
  /** What is sent before it is known whether to hold it could not be taken back: it leaves a moment later. */
  const [asked, setAsked] = useState<{ closing: Closing } | null>(null);
  const [warned, setWarned] = useState<(Colleague & { closing: Closing }) | null>(null);

  function sendAll(seenId: number | null, closing: Closing): void {
    setWarned(null);
    const clientIds = composed.map(({ message, file }, index) =>
      send(message, {
        ...(file ? { file } : {}),
        quoted: index === 0 ? draft.quoted : null,
        seenId,
        closing: index === composed.length - 1 ? closing : null,
        hold,
      }),
    );
    countUsed(place.team_id, draft);
    if (hold) {
      const until = Date.now() + takeBackSeconds * 1000;
      setSent({ draft, composed, clientIds, closes: closing !== null, until });
    }
    change({ text: '', attachments: [], canned: null, quoted: null, seenId: null });
    field.current?.focus();
  }

  function begin(closing: Closing): void {
    if (colleague) setWarned({ ...colleague, closing });
    else sendAll(draft.seenId, closing);
  }

  // Whoever goes on to another conversation meanwhile has sent it; the server looks for a colleague's answer once more.
  const leave = useEffectEvent(() => {
    if (asked && canSend) sendAll(draft.seenId, asked.closing);
  });
  useEffect(() => () => leave(), []);
  useEffect(() => (asked ? announce(contactId) : undefined), [asked, contactId]);
  const beginAsked = useEffectEvent((closing: Closing) => {
    setAsked(null);
    if (canSend) begin(closing);
  });
  useEffect(() => {
    if (asked && !isAsking) beginAsked(asked.closing);
  }, [asked, isAsking]);

  return {
    composed,
    canSend,
    /** `closing`: and the conversation is done with, and why. */
    submit(closing: Closing = null): void {
      if (!canSend) return;
      if (isAsking) setAsked({ closing });
      else begin(closing);
    },
    /** Having been told of the other answer. */
    sendAll: () => sendAll(newestId, warned?.closing ?? null),
    /** What can still be taken back. */
    sent,
    forgetSent: useCallback(() => setSent(null), []),
    /** Who answers too, until the person has decided. */
    warnedOf: canSend ? warned : null,
    keep() {
      setWarned(null);
      change({ seenId: newestId });
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
