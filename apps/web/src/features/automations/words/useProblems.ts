import { type Known, type Problem, validate } from '@herald/flow';
import { useEffect, useMemo } from 'react';
import { useEditorStore } from '../store/useEditor.ts';
import type { Things } from './things.ts';

/** What only the server knows; kept until it looks again. */
const onlyServer = new Set(['keyword_taken', 'keyword_is_stop_word', 'file_missing', 'automation_cycle']);
const pause = 250;

/** Checks the draft a moment after each change, off the frame in which it was typed. */
export function useProblems(
  things: Things,
  isLoaded: boolean,
  fromServer: readonly Problem[],
  automationId: number,
): void {
  const store = useEditorStore();
  const known = useMemo(
    (): Known => (isLoaded ? knownOf(things, automationId) : {}),
    [things, isLoaded, automationId],
  );
  useEffect(() => {
    const kept = fromServer.filter(
      ({ code }) => onlyServer.has(code) || (code === 'secret_missing' && !known.secrets),
    );
    let checked: unknown = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      const { graph } = store.get();
      if (graph === checked) return;
      checked = graph;
      const still = kept.filter(({ block_id }) => block_id === null || graph.blocks[block_id]);
      store.set({ problems: [...validate(graph, known), ...still] });
    };
    check();
    const stop = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(check, pause);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store, known, fromServer]);
}

function knownOf(
  { lists, templates, members, fields, automations, secrets, hasShop }: Things,
  automationId: number,
): Known {
  return {
    automationId,
    shop: hasShop,
    lists: new Set(lists.map(({ id }) => id)),
    members: new Set(members.map(({ id }) => id)),
    ...(secrets ? { secrets: new Set(secrets) } : {}),
    attributes: new Set(fields.map(({ key }) => key)),
    automations: new Map(automations.map(({ id }) => [id, []])),
    templates: new Map(
      templates.map(({ id, name, status, variables_needed, structure }) => [
        id,
        {
          name,
          status,
          category: structure.category,
          variables: variables_needed.flatMap(({ key, optional }) => (optional ? [] : key)),
          replies: [],
        },
      ]),
    ),
  };
}
