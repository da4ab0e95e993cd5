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
  /** Bytes of the picture as it was chosen; it was too large for WhatsApp. */
  shrunkFrom?: number;
  /** A recording of one's own voice, which is drawn as one. */
  voice?: boolean;
  /** A local address of the image, while the page lives. */
  preview: string | null;
}

export interface ButtonsDraft {
  header: string;
  body: string;
  footer: string;
  buttons: string[];
}

export interface ListDraft {
  header: string;
  body: string;
  footer: string;
  /** What opens the list on the phone. */
  button: string;
  sections: { title: string; rows: { title: string; description: string }[] }[];
}

export interface LinkDraft {
  header: string;
  body: string;
  footer: string;
  label: string;
  url: string;
  track: boolean;
}

export interface LocationDraft {
  /** Coordinates or the address of a map, as they were typed. */
  where: string;
  name: string;
  address: string;
}

export interface ContactRequestDraft {
  body: string;
}

/** What a person has begun to write to a contact. */
export interface Draft {
  text: string;
  /** For colleagues. */
  note: string;
  noteFiles: Attachment[];
  attachments: Attachment[];
  /** Canned replies that were taken into the text, and how each begins; null for none. */
  canned: { id: number; words: string }[] | null;
  quoted: Message['quoted'];
  /** The newest message that was there when the answer was begun: who answers meanwhile is told of before it leaves. */
  seenId: number | null;
  buttons: ButtonsDraft | null;
  list: ListDraft | null;
  link: LinkDraft | null;
  location: LocationDraft | null;
  contactRequest: ContactRequestDraft | null;
  /** The values of the template that was last begun. */
  template: { id: number; values: Record<string, string> } | null;
  /** The template that is to bring the person back, when another than the usual was chosen, and its values. */
  reengage: { templateId: number | null; values: Record<string, string> } | null;
}

export const emptyDraft: Draft = {
  text: '',
  note: '',
  noteFiles: [],
  attachments: [],
  canned: null,
  quoted: null,
  seenId: null,
  buttons: null,
  list: null,
  link: null,
  location: null,
  contactRequest: null,
  template: null,
  reengage: null,
};

export interface DraftStoreOptions {
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  prefix: string;
}

/** What another tab wrote: its key, or null when it cleared everything. */
interface StorageChange {
  key: string | null;
  newValue: string | null;
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
    for (const listener of listeners) listener();
  }

  function write(contactId: number, draft: Draft): void {
    const kept: Draft = {
      ...draft,
      attachments: arrived(draft.attachments),
      noteFiles: arrived(draft.noteFiles),
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
    /** Another tab goes on with a draft, or has sent it. Files that are on their way from here stay. */
    follow({ key, newValue }: StorageChange): void {
      if (!key?.startsWith(prefix)) return;
      const contactId = Number(key.slice(prefix.length));
      const before = drafts.get(contactId);
      if (!before) return;
      const stored = readStored(newValue);
      const withOwn = (part: 'attachments' | 'noteFiles') => [
        ...stored[part],
        ...before[part].filter(({ state }) => state !== 'done'),
      ];
      drafts.set(contactId, {
        ...stored,
        attachments: withOwn('attachments'),
        noteFiles: withOwn('noteFiles'),
      });
      for (const listener of listeners) listener();
    },
    clear: (contactId: number) => change(contactId, () => emptyDraft),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;

const arrived = (files: readonly Attachment[]) =>
  files.filter(({ state }) => state === 'done').map((file) => ({ ...file, preview: null }));

function isEmpty(draft: Draft): boolean {
  const { seenId: _, canned: __, text, note, attachments, noteFiles, ...others } = draft;
  const isWritten = text !== '' || note !== '' || attachments.length > 0 || noteFiles.length > 0;
  return !isWritten && Object.values(others).every((part) => part === null);
}

function readStored(text: string | null): Draft {
  if (text === null) return emptyDraft;
  try {
    return { ...emptyDraft, ...JSON.parse(text) };
  } catch {
    return emptyDraft;
  }
}
