import { type BlockId, type BlockType, outputsOf } from '@herald/flow';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTyping } from '#app/shortcuts/keys.ts';
import { useShortcuts } from '#app/shortcuts/useShortcuts.ts';
import type { Alignment } from '../canvas/align.ts';
import { copyBlocks, pasteBlocks } from '../store/clipboard.ts';
import { type Exit, insertAfter, insertAt, mainOutput, removeBlocks } from '../store/edits.ts';
import { heightOf, isQuiet, spacing } from '../store/places.ts';
import { useEditorStore } from '../store/useEditor.ts';
import { type Direction, neighbour } from './nearest.ts';

export interface Editing {
  /** Where the next block is put; null while none is being added. */
  adding: Exit | null;
  isSearching: boolean;
  add: (type: BlockType) => void;
  addAfter: (exit: Exit | null) => void;
  pick: (type: BlockType) => void;
  remove: () => void;
  duplicate: () => void;
  search: (isOpen: boolean) => void;
  onKeyDown: (event: React.KeyboardEvent<HTMLElement>) => void;
}

/** With Shift, as what lies on plain letters is of the whole app. */
const aligning: Readonly<Record<string, Alignment>> = {
  'shift+l': 'left',
  'shift+c': 'center',
  'shift+t': 'top',
  'shift+h': 'across',
  'shift+v': 'down',
};

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

interface Deps {
  isReadOnly: boolean;
  /** Puts the focus on a block, wherever it is drawn. */
  show: (id: BlockId) => void;
  open: (id: BlockId) => void;
  /** Null where blocks are listed. */
  view: { fit: () => void; zoom: (by: 'in' | 'out') => void; align: (how: Alignment) => void } | null;
}

/** What can be done to the draft, by mouse, by menu and by keys. */
export function useEditing({ isReadOnly, show, open, view }: Deps): Editing {
  const { t } = useTranslation('automations');
  const store = useEditorStore();
  const [adding, setAdding] = useState<Exit | null>(null);
  const [isSearching, setSearching] = useState(false);

  const chosen = () => {
    const { selected, focused } = store.get();
    return selected.size > 0 ? [...selected] : [focused];
  };
  const enter = (id: BlockId) => {
    store.select([id], id);
    open(id);
    show(id);
  };
  const editing = {
    add(type: BlockType) {
      const { graph, focused } = store.get();
      const block = graph.blocks[focused];
      const output = block ? freeOutput(graph.next[focused], outputsOf(block)) : null;
      if (output !== null) return put(type, { from: focused, output });
      const at: [number, number] = block ? [block.at[0], block.at[1] + heightOf(block) + spacing] : [0, 0];
      const [after, id] = insertAt(graph, type, at);
      store.edit(() => after);
      enter(id);
    },
    pick(type: BlockType) {
      if (adding) put(type, adding);
      setAdding(null);
    },
    remove() {
      const { graph, focused } = store.get();
      const before = neighbour(graph, focused, 'up') ?? graph.start;
      const ids = chosen();
      store.edit((current) => removeBlocks(current, ids));
      store.set({ opened: null });
      const next = store.get().graph.blocks[focused] ? focused : before;
      if (!store.get().graph.blocks[next]) return;
      store.select([next], next);
      show(next);
    },
    duplicate() {
      insert(copyBlocks(store.get().graph, chosen()));
    },
  };

  function put(type: BlockType, exit: Exit): void {
    const [after, id] = insertAfter(store.get().graph, exit, type);
    store.edit(() => after);
    enter(id);
  }

  function insert(text: string): boolean {
    const pasted = pasteBlocks(store.get().graph, text);
    if (!pasted) return false;
    const [graph, ids] = pasted;
    store.edit(() => graph);
    store.select(ids, ids[0]);
    if (ids[0]) show(ids[0]);
    return true;
  }

  // The clipboard's own events: the keys of every system and the browser's menu come as them.
  useEffect(() => {
    const isOurs = (event: ClipboardEvent) =>
      !isTyping(event.target) &&
      (getSelection()?.isCollapsed ?? true) &&
      !document.querySelector('[aria-modal="true"]');
    const copy = (event: ClipboardEvent) => {
      if (!isOurs(event)) return;
      event.clipboardData?.setData('text/plain', copyBlocks(store.get().graph, chosen()));
      event.preventDefault();
      if (event.type === 'cut' && !isReadOnly) editing.remove();
    };
    const paste = (event: ClipboardEvent) => {
      if (!isOurs(event) || isReadOnly) return;
      if (insert(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault();
    };
    document.addEventListener('copy', copy);
    document.addEventListener('cut', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', copy);
      document.removeEventListener('paste', paste);
    };
  });

  const go = (direction: Direction, alsoKept: boolean) => {
    const { graph, focused, selected } = store.get();
    const to = neighbour(graph, focused, direction);
    if (to === null) return;
    store.select(alsoKept ? [...selected, focused, to] : [to], to);
    show(to);
  };
  // What had the focus may be gone.
  const step = (way: 'undo' | 'redo') => {
    const { focused } = store.get();
    store[way]();
    if (store.get().focused !== focused) show(store.get().focused);
  };
  const addHere = () => {
    const { graph, focused } = store.get();
    const block = graph.blocks[focused];
    const output = block ? (freeOutput(graph.next[focused], outputsOf(block)) ?? mainOutput(block)) : null;
    if (output !== null) setAdding({ from: focused, output });
  };
  const reading = [
    { keys: '/', label: t('key.search'), run: () => setSearching(true) },
    { keys: 'mod+f', label: t('key.search'), run: () => setSearching(true) },
    ...(view
      ? [
          { keys: 'f', label: t('key.fit'), run: view.fit },
          { keys: '+', label: t('key.zoomIn'), run: () => view.zoom('in') },
          { keys: '-', label: t('key.zoomOut'), run: () => view.zoom('out') },
        ]
      : []),
    {
      keys: 'mod+a',
      label: t('key.all'),
      run: () => store.select(Object.keys(store.get().graph.blocks)),
    },
  ];
  const writing = [
    { keys: 'a', label: t('key.add'), run: addHere },
    { keys: 'mod+z', label: t('key.undo'), run: () => step('undo') },
    { keys: 'mod+y', label: t('key.redo'), run: () => step('redo') },
    { keys: 'mod+shift+z', label: t('key.redo'), run: () => step('redo') },
    { keys: 'mod+d', label: t('key.duplicate'), run: editing.duplicate },
    ...(view
      ? Object.entries(aligning).map(([keys, how]) => ({
          keys,
          label: t(`align.${how}`),
          run: () => view.align(how),
        }))
      : []),
  ];
  useShortcuts(t('key.section'), isReadOnly ? reading : [...reading, ...writing]);
  /** Keys that mean a block only while the focus is on one: elsewhere they scroll, or belong to a menu. */
  const onKeyDown = (event: React.KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-block]')) return;
    const direction = arrows[event.key];
    if (direction) go(direction, event.shiftKey);
    else if (event.key === 'Enter') open(store.get().focused);
    else if ((event.key === 'Delete' || event.key === 'Backspace') && !isReadOnly) editing.remove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { ...editing, onKeyDown, adding, isSearching, addAfter: setAdding, search: setSearching };
}

/** The first way on that leads nowhere yet; the quiet ones are asked for by their own button. */
function freeOutput(edges: Record<string, string> | undefined, outputs: readonly string[]): string | null {
  const [main] = outputs;
  if (main === undefined) return null;
  const loud = outputs.filter((output) => !isQuiet(output));
  return loud.find((output) => edges?.[output] === undefined) ?? null;
}
