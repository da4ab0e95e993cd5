import type { CannedReply, Conversation } from '@herald/contract';
import type { RefObject } from 'react';
import type { NumberParams } from '#app/session/numberParams.ts';
import { noteLink } from '#data/conversations/thread/stableFiles.ts';
import type { Attachment, Draft } from '../drafts.ts';
import { useSuggest } from '../suggest/useSuggest.ts';
import type { ChangeDraft } from '../useDraft.ts';
import { matchCanned } from './matchCanned.ts';
import { useCanned } from './useCanned.ts';
import { beginningOf } from './used.ts';

interface CannedSuggestOptions {
  place: NumberParams;
  conversation: Conversation;
  draft: Draft;
  change: ChangeDraft;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** `/` offers the canned replies; one that is taken comes filled in, with its file. */
export function useCannedSuggest({ place, conversation, draft, change, field }: CannedSuggestOptions) {
  const { replies, fill } = useCanned(place, conversation);
  const suggest = useSuggest<CannedReply>({
    field,
    text: draft.text,
    onChange: (text) => change({ text }),
    sign: '/',
    find: (query) => matchCanned(replies, query),
    textOf: fill,
    onPicked: (reply) => {
      const { id, file } = reply;
      const words = beginningOf(fill(reply));
      change(({ canned }) => ({ canned: [...(canned ?? []), { id, words }] }));
      if (file) change(({ attachments }) => ({ attachments: [...attachments, attachmentOf(file)] }));
    },
  });
  return { suggest, fill };
}

/** A file that is on the server already. */
function attachmentOf(file: NonNullable<CannedReply['file']>): Attachment {
  noteLink(file.url);
  return {
    key: crypto.randomUUID(),
    name: file.name,
    size: file.size,
    mimeType: file.mime_type,
    state: 'done',
    progress: 1,
    problem: null,
    file,
    preview: null,
  };
}
