import {
  createTemplateDraft,
  deleteTemplateDraft,
  saveTemplateDraft,
  type WrittenTemplateDetail,
} from '@herald/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { templateKeys } from '#data/keys/templates.ts';
import { templateDraftQuery } from '#data/templates/draftQueries.ts';
import { DraftSaver, type KeptOnServer, type SavingState } from './DraftSaver.ts';
import type { Draft } from './draft.ts';
import { draftFrom, forgetDraft, keepDraft, readDraft } from './keptDraft.ts';

/** By a function where it comes later than it was begun, as the end of an upload does. */
export type DraftChange = Partial<Draft> | ((before: Draft) => Partial<Draft>);

interface Kept {
  draft: Draft;
  at: string;
  server: KeptOnServer | null;
}

interface DraftOptions {
  /** Where it is kept in the browser until the server has it. */
  key: string;
  initial: Draft;
  /** The draft of the server that is gone on with. */
  found: WrittenTemplateDetail | null;
  /** The template that is edited; null: a new one. */
  templateId: number | null;
}

/** The fields of the editor, kept by the server a moment after each change, and by the browser until then. */
export function useDraft({ key, initial, found, templateId }: DraftOptions) {
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const [kept, setKept] = useState(() => choose(key, found));
  const [draft, setDraft] = useState(kept?.draft ?? initial);
  const [saving, setSaving] = useState<SavingState>('saved');
  const [trouble, setTrouble] = useState<unknown>(null);
  const [saver] = useState(() => {
    const body = (fields: Draft) => ({ name: fields.name, content: { ...fields } });
    let newest: Draft = draft;
    const made = new DraftSaver(kept?.server ?? null, {
      create: async (fields) => {
        newest = fields;
        const made = await call(createTemplateDraft, {
          params,
          body: { ...body(fields), template_id: templateId },
        });
        return made.data;
      },
      save: async ({ id, revision }, fields) => {
        newest = fields;
        const at = { ...params, draft_id: id };
        return (await call(saveTemplateDraft, { params: at, body: { ...body(fields), revision } })).data;
      },
      onSaved: ({ id, revision }, isAll) => {
        keepDraft(key, { draft: newest, server: { id, revision }, unsent: !isAll });
        void queryClient.invalidateQueries({ queryKey: templateKeys.drafts(params) });
      },
      onState: (state, error) => {
        setSaving(state);
        setTrouble(error ?? null);
      },
    });
    return made;
  });

  useEffect(() => {
    if (draft === initial || draft === kept?.draft) return;
    keepDraft(key, { draft, server: saver.known });
    saver.push(draft);
  }, [key, draft, initial, kept, saver]);
  // Whoever leaves has it saved, so that it is in the list when they come there.
  useEffect(() => () => void saver.flush(), [saver]);

  async function forget(): Promise<void> {
    forgetDraft(key);
    const known = await saver.end();
    if (known === null) return;
    const at = { params: { ...params, draft_id: known.id } };
    await call(deleteTemplateDraft, at).catch(() => {});
    void queryClient.invalidateQueries({ queryKey: templateKeys.drafts(params) });
  }

  return {
    draft,
    /** When the draft that was found is from; null when the person began anew. */
    restoredAt: kept?.at ?? null,
    saving,
    trouble,
    change: (patch: DraftChange) =>
      setDraft((before) => ({ ...before, ...(typeof patch === 'function' ? patch(before) : patch) })),
    /** The draft before stays on the list. */
    startOver: async () => {
      await saver.flush();
      forgetDraft(key);
      await saver.end();
      setKept(null);
      setDraft(initial);
    },
    /** What was typed here goes on as a draft of its own. */
    keepApart: () => saver.goOn(null),
    /** What somebody else saved takes the place of what was typed here, which becomes a draft of its own. */
    takeTheirs: async () => {
      const id = saver.known?.id;
      if (id === undefined) return;
      const theirs = await queryClient.fetchQuery({ ...templateDraftQuery(params, id), staleTime: 0 });
      const fields = draftFrom(theirs.content, theirs.updated_at);
      if (!fields) return;
      await call(createTemplateDraft, { params, body: { name: draft.name, content: { ...draft } } });
      await saver.end();
      saver.goOn(theirs);
      const next = { draft: fields, at: theirs.updated_at, server: theirs };
      keepDraft(key, { ...next, unsent: false });
      setKept(next);
      setDraft(fields);
    },
    forget,
  };
}

/** What is only here comes before what the server has. */
function choose(key: string, found: WrittenTemplateDetail | null): Kept | null {
  const here = readDraft(key);
  if (!found) return here;
  if (here?.unsent && (here.server === null || here.server.id === found.id)) {
    return { ...here, server: here.server ?? found };
  }
  const fields = draftFrom(found.content, found.updated_at);
  return fields && { draft: fields, at: found.updated_at, server: found };
}
