import { type ApiError, describeTemplateProblem } from '@herald/contract';
import {
  type PlacedButton,
  placeGroupedButtons,
  type TemplateStructure,
  validateTemplate,
} from '@herald/whatsapp/model';
import { createContext, use, useMemo, useState } from 'react';
import { useLanguage } from '#app/session/useLanguage.ts';
import { type Draft, isNamed, toStructure } from './draft.ts';
import { isStillTrue, type ServerProblem, serverProblems } from './problems.ts';
import type { DraftChange } from './useDraft.ts';

export interface FieldProblem {
  path: string;
  text: string;
}

export interface Editor {
  draft: Draft;
  structure: TemplateStructure;
  /** Its variables have names, and no numbers. */
  named: boolean;
  /** Where each button of the draft is in the structure: the path of its problems. */
  places: PlacedButton[];
  change: (patch: DraftChange) => void;
  /** The person has left this field: from now on it may say what is wrong with it. */
  leave: (path: string) => void;
  /** What to show beside a field. */
  errorOf: (path: string) => string | undefined;
  errors: FieldProblem[];
  warnings: FieldProblem[];
  /** From now on every field says what is wrong with it. */
  showAll: () => void;
  refuse: (error: ApiError) => void;
}

interface EditorInput {
  draft: Draft;
  change: (patch: DraftChange) => void;
  /** The templates that there are already: names and texts must differ. */
  existing: readonly TemplateStructure[];
}

/** What Meta would refuse, known while one types and said when one is ready to hear it. */
export function useEditorState({ draft, change, existing }: EditorInput): Editor {
  const { locale } = useLanguage();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState(false);
  const [refused, setRefused] = useState<ServerProblem[]>([]);
  const structure = useMemo(() => toStructure(draft), [draft]);
  const problems = useMemo(() => validateTemplate(structure, { existing }), [structure, existing]);

  const ofSeverity = (severity: 'error' | 'warning'): FieldProblem[] =>
    problems
      .filter((problem) => problem.severity === severity)
      .map((problem) => ({ path: problem.path, text: describeTemplateProblem(problem, locale) }));
  const own = ofSeverity('error');
  const servers = refused.filter((problem) => isStillTrue(problem, structure));
  const errors = [...own, ...servers.filter(({ text }) => !own.some((each) => each.text === text))];

  return {
    draft,
    structure,
    named: isNamed(draft),
    places: structure.type === 'standard' ? placeGroupedButtons(structure.buttons) : [],
    change,
    leave: (path) => setLeft((before) => (before.has(path) ? before : new Set(before).add(path))),
    errorOf: (path) => {
      const said = servers.find((problem) => problem.path === path);
      if (said) return said.text;
      return shown || left.has(path) ? own.find((problem) => problem.path === path)?.text : undefined;
    },
    errors,
    warnings: ofSeverity('warning'),
    showAll: () => setShown(true),
    refuse: (error) => setRefused(serverProblems(error, structure)),
  };
}

const EditorContext = createContext<Editor | null>(null);
export const EditorProvider = EditorContext.Provider;

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('This field belongs into the template editor.');
  return editor;
}
