import type { BlockId } from '@herald/flow';
import { ActionIcon } from '@mantine/core';
import { IconAlertTriangle, IconCornerDownRight, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AtBlock } from '../presence/AtBlock.tsx';
import type { Exit } from '../store/edits.ts';
import { severityOf } from '../store/severities.ts';
import { useEditor, useEditorStore } from '../store/useEditor.ts';
import { iconOfTrigger, looks } from '../words/looks.ts';
import { useBlockWords } from '../words/useBlockWords.ts';
import { rowsOf, type TreeRow } from './rows.ts';
import classes from './Tree.module.css';

interface TreeViewProps {
  isReadOnly: boolean;
  figures: ReadonlyMap<string, string>;
  onOpen: (id: BlockId) => void;
  onAddAfter: (exit: Exit) => void;
}

/** The same automation as a list: what comes after what, and each way of several one level deeper. */
export function TreeView(props: TreeViewProps) {
  const { t } = useTranslation('automations');
  const graph = useEditor((state) => state.graph);
  const { rows, loose } = useMemo(() => rowsOf(graph), [graph]);
  return (
    <div className={classes.frame}>
      <Tree label={t('tree.label')} rows={rows} {...props} />
      {loose.length > 0 ? (
        <>
          <h2 className={classes.heading}>{t('tree.loose')}</h2>
          <Tree label={t('tree.loose')} rows={loose} {...props} />
        </>
      ) : null}
    </div>
  );
}

function Tree({ label, rows, ...props }: TreeViewProps & { label: string; rows: readonly TreeRow[] }) {
  const store = useEditorStore();
  const focused = useEditor((state) => state.focused);
  const hasFocused = rows.some((row) => row.kind === 'block' && row.id === focused);
  const first = rows.find((row) => row.kind === 'block');
  const move = (event: React.KeyboardEvent<HTMLElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || !(event.target as HTMLElement).matches('[role="treeitem"]')) return;
    event.preventDefault();
    event.stopPropagation();
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')];
    items[items.indexOf(event.target as HTMLElement) + by]?.focus();
  };
  return (
    <div role="tree" aria-label={label} className={classes.tree} onKeyDown={move}>
      {rows.map((row) => (
        <Row
          key={`${row.kind} ${row.key}`}
          row={row}
          isStop={row.kind === 'block' && (hasFocused ? row.id === focused : row === first)}
          onFocus={() => {
            if (row.kind === 'block') store.enter(row.id);
          }}
          {...props}
        />
      ))}
    </div>
  );
}

interface RowProps extends TreeViewProps {
  row: TreeRow;
  isStop: boolean;
  onFocus: () => void;
}

function Row({ row, isStop, isReadOnly, figures, onFocus, onOpen, onAddAfter }: RowProps) {
  const { t } = useTranslation('automations');
  const words = useBlockWords();
  const store = useEditorStore();
  const block = useEditor(({ graph }) => (row.kind === 'end' ? undefined : graph.blocks[row.id]));
  const source = useEditor(({ graph }) => (row.via ? graph.blocks[row.via.from] : undefined));
  const hasProblem = useEditor(({ problems }) =>
    row.kind === 'block' ? severityOf(problems, row.id) : undefined,
  );
  const light = useEditor(({ lit }) => lit && row.kind === 'block' && lit.blocks.has(row.id));
  const isChosen = useEditor(({ selected }) => row.kind === 'block' && selected.has(row.id));
  const { via } = row;
  const way = via && source && row.isNamed ? words.output(source, via.output) : null;
  const name = block ? words.name(block) : '';
  const Icon = block
    ? block.type === 'trigger'
      ? iconOfTrigger(block.settings.kind)
      : looks[block.type].Icon
    : null;
  const open = () => {
    if (row.kind === 'block') {
      store.select([row.id], row.id);
      onOpen(row.id);
    } else if (row.kind === 'jump') {
      document.querySelector<HTMLElement>(`[role="treeitem"][data-block="${CSS.escape(row.id)}"]`)?.focus();
    } else if (via && !isReadOnly) onAddAfter(via);
  };
  return (
    <div
      role="treeitem"
      aria-level={row.level}
      aria-selected={isChosen}
      data-block={row.kind === 'block' ? row.id : undefined}
      data-lit={light || undefined}
      tabIndex={isStop ? 0 : -1}
      className={classes.row}
      style={{ '--level': row.level - 1 } as React.CSSProperties}
      onFocus={onFocus}
      onClick={open}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || event.key !== 'Enter') return;
        event.preventDefault();
        event.stopPropagation();
        open();
      }}
    >
      {way ? <span className={classes.way}>{way}</span> : null}
      {row.kind === 'block' && block && Icon ? (
        <span className={classes.card}>
          <Icon size={18} stroke={1.6} aria-hidden />
          <span className={classes.words}>
            <strong>{name}</strong>
            <span className={classes.text}>{words.text(block)}</span>
          </span>
          <AtBlock id={row.id} />
          {figures.get(row.id) ? <span className={classes.figure}>{figures.get(row.id)}</span> : null}
          {hasProblem ? (
            <IconAlertTriangle
              className={classes.mark}
              data-severity={hasProblem}
              size={16}
              stroke={2}
              role="img"
              aria-label={t(`canvas.has.${hasProblem}`)}
            />
          ) : null}
        </span>
      ) : null}
      {row.kind === 'jump' ? (
        <span className={classes.jump}>
          <IconCornerDownRight size={16} stroke={1.6} aria-hidden />
          {t('tree.jump', { name })}
        </span>
      ) : null}
      {row.kind === 'end' ? <span className={classes.end}>{t('tree.end')}</span> : null}
      {via && !isReadOnly ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          tabIndex={-1}
          aria-label={t('canvas.addAfter', {
            output: source ? words.output(source, via.output) : '',
            name: source ? words.name(source) : '',
          })}
          onClick={(event) => {
            event.stopPropagation();
            onAddAfter(via);
          }}
        >
          <IconPlus size={14} stroke={2} aria-hidden />
        </ActionIcon>
      ) : null}
    </div>
  );
}
