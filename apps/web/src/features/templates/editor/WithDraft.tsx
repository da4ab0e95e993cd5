import type { WrittenTemplateDetail } from '@herald/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNumberParams } from '#app/session/hooks.ts';
import { templateDraftQuery, templateDraftsQuery } from '#data/templates/draftQueries.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { forgetDraft, readDraft } from './keptDraft.ts';

interface WithDraftProps {
  storageKey: string;
  /** The draft that the address names. */
  draftId?: number | undefined;
  /** The template that is edited. */
  templateId?: number;
  children: (found: WrittenTemplateDetail | null) => ReactNode;
}

/** Looks up what the server has of a draft before the editor opens: it may have been changed on another device. */
export function WithDraft({ storageKey, draftId, templateId, children }: WithDraftProps) {
  const [here] = useState(() => readDraft(storageKey));
  const query = useQuery(templateDraftsQuery(useNumberParams()));
  return (
    <Loaded query={query} skeleton={480}>
      {(drafts) => {
        const edited = drafts.find(
          ({ template_id }) => templateId !== undefined && template_id === templateId,
        );
        const wanted = draftId ?? edited?.id ?? here?.server?.id;
        return (
          <Chosen storageKey={storageKey} id={drafts.find(({ id }) => id === wanted)?.id} render={children} />
        );
      }}
    </Loaded>
  );
}

interface ChosenProps {
  storageKey: string;
  id: number | undefined;
  render: WithDraftProps['children'];
}

function Chosen({ storageKey, id, render }: ChosenProps) {
  // Chosen once: the list grows while one types.
  const [chosen] = useState(() => {
    const here = readDraft(storageKey);
    // It was submitted or thrown away elsewhere, and nothing of it is here alone.
    if (id === undefined && here?.server && !here.unsent) forgetDraft(storageKey);
    return id;
  });
  return chosen === undefined ? render(null) : <Found id={chosen} render={render} />;
}

function Found({ id, render }: { id: number; render: WithDraftProps['children'] }) {
  const params = useNumberParams();
  const query = useQuery({
    ...templateDraftQuery(params, id),
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded query={query} skeleton={480}>
      {(found) => render(found)}
    </Loaded>
  );
}
