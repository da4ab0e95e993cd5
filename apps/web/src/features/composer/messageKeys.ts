import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { Draft } from './drafts.ts';
import type { Mark } from './format.ts';
import type { ChangeDraft } from './useDraft.ts';

const shortcuts: Record<string, Mark> = { b: '*', i: '_' };

interface MessageKeysInput {
  draft: Draft;
  change: ChangeDraft;
  /** True when the key was meant for what is suggested. */
  suggestKey: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
  submit: () => void;
  submitAndClose: () => void;
  mark: (sign: Mark) => void;
  attach: (files: File[]) => void;
}

/** Keys of the field: Enter sends, with Ctrl it closes too, Escape lets go, Ctrl marks; and files that are pasted. */
export function messageKeys(input: MessageKeysInput) {
  const { draft, change, suggestKey, submit, submitAndClose, mark, attach } = input;
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (suggestKey(event)) return;
    // Enter also ends the choice of a character in Japanese or Chinese; that is not sending.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (event.ctrlKey || event.metaKey) submitAndClose();
      else submit();
      return;
    }
    if (event.key === 'Escape') {
      if (draft.quoted) change({ quoted: null });
      else event.currentTarget.blur();
      return;
    }
    const wanted = event.ctrlKey || event.metaKey ? shortcuts[event.key.toLowerCase()] : undefined;
    if (!wanted) return;
    event.preventDefault();
    mark(wanted);
  }

  function onPaste(event: ClipboardEvent): void {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    attach(files);
  }

  return { onKeyDown, onPaste };
}
