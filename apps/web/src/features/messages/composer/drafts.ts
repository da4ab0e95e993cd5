import type { Message, StoredFile } from '@herald/contract';

/** A file beside the text that is being written. Only those that have arrived survive a reload. */
export interface Attachment {
  key: string;
  name: string;
  size: number;
  mimeType: string;
  state: 'uploading' | 'done' | 'refused';
  /** 0 to 1. */
  progress: number;
  problem: string | null;
  file: StoredFile | null;
  /** A local address of the image, while the page lives. */
  preview: string | null;
}

export interface ButtonsDraft {
  header: string;
  body: string;
  footer: string;
  buttons: string[];
}

/** What a person has begun to write to a contact. */
export interface Draft {
  text: string;
  attachments: Attachment[];
  quoted: Message['quoted'];
  buttons: ButtonsDraft | null;
}

export const emptyDraft: Draft = { text: '', attachments: [], quoted: null, buttons: null };

export interface DraftStoreOptions {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  prefix: string;
}

/** Keeps what was begun for each contact, through changing conversations and reloading, until it is sent. */
export function createDraftStore({ storage, prefix }: DraftStoreOptions) {
  const drafts = new Map<number, Draft>();
  const listeners = new Set<() => void>();

  function read(contactId: number): Draft {
    const known = drafts.get(contactId);
    if (known) return known;
    const stored = readStored(storage.getItem(prefix + contactId));
    drafts.set(contactId, stored);
    return stored;
  }

  function change(contactId: number, update: (draft: Draft) => Partial<Draft>): void {
    const before = read(contactId);
    const next = { ...before, ...update(before) };
    drafts.set(contactId, next);
    write(contactId, next);
    for (const tell of listeners) tell();
  }

  function write(contactId: number, draft: Draft): void {
    const kept: Draft = {
      ...draft,
      attachments: draft.attachments
        .filter(({ state }) => state === 'done')
        .map((attachment) => ({ ...attachment, preview: null })),
    };
    try {
      if (isEmpty(kept)) storage.removeItem(prefix + contactId);
      else storage.setItem(prefix + contactId, JSON.stringify(kept));
    } catch {
      // A full storage costs only the memory of it after a reload.
    }
  }

  return {
    read,
    change,
    clear: (contactId: number) => change(contactId, () => emptyDraft),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;

function isEmpty({ text, attachments, quoted, buttons }: Draft): boolean {
  return text === '' && attachments.length === 0 && quoted === null && buttons === null;
}

function readStored(text: string | null): Draft {
  if (text === null) return emptyDraft;
  try {
    return { ...emptyDraft, ...JSON.parse(text) };
  } catch {
    return emptyDraft;
  }
}
