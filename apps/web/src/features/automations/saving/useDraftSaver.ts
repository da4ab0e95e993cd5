import { type AutomationDetail, getAutomation, updateAutomation } from '@herald/contract';
import { mergeGraphs } from '@herald/flow';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call, callQuietly } from '#app/api.ts';
import { useRealtime } from '#app/realtime/useRealtime.ts';
import { refreshAutomations } from '#data/automations/queries.ts';
import { type AutomationParams, automationKeys } from '#data/keys/automations.ts';
import { EditorStore } from '../store/EditorStore.ts';
import { DraftSaver } from './DraftSaver.ts';
import { keepDraft, readKept } from './keptDraft.ts';

interface Drafting {
  store: EditorStore;
  saver: DraftSaver;
}

/** The draft in the editor, and what saves it. */
export function useDraftSaver(params: AutomationParams, automation: AutomationDetail): Drafting {
  const queryClient = useQueryClient();
  const [{ store, saver }] = useState((): Drafting => {
    const kept = readKept(params);
    const graph = kept ? mergeGraphs(kept.base, kept.graph, automation.graph).graph : automation.graph;
    const made = new EditorStore(graph);
    return {
      store: made,
      saver: new DraftSaver(made, automation, {
        send: async (body) => (await call(updateAutomation, { params, body })).data,
        read: async () => (await callQuietly(getAutomation, { params })).data,
        keep: (draft) => keepDraft(params, draft),
        onSaved: (detail) => {
          queryClient.setQueryData(automationKeys.one(params), detail);
          void refreshAutomations(queryClient, params);
        },
      }),
    };
  });
  useEffect(() => saver.start(), [saver]);
  useRealtime('automation.updated', ({ automation_id }) => {
    if (automation_id === params.automation_id) saver.hear().catch(() => {});
  });
  return { store, saver };
}

export const useSavingState = (saver: DraftSaver) => useSyncExternalStore(saver.listen, saver.get);
