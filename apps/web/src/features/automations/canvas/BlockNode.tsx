import { type Block, outputsOf } from '@herald/flow';
import { IconAlertTriangle, IconNote, IconPlus } from '@tabler/icons-react';
import { Position } from '@xyflow/react';
import clsx from 'clsx';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { RichText } from '#ui/phone/RichText.tsx';
import { AtBlock } from '../presence/AtBlock.tsx';
import { isQuiet } from '../store/places.ts';
import { severityOf } from '../store/severities.ts';
import { useEditor, useEditorStore } from '../store/useEditor.ts';
import { iconOfTrigger, looks } from '../words/looks.ts';
import { useBlockWords } from '../words/useBlockWords.ts';
import classes from './Canvas.module.css';
import { useCanvas, useFigure } from './context.ts';
import { Port } from './Port.tsx';

interface BlockNodeProps {
  id: string;
  selected?: boolean;
}

interface PlacedNodeProps extends BlockNodeProps {
  positionAbsoluteX?: number;
  positionAbsoluteY?: number;
}

/** A finger is nowhere before it presses. */
const mayTouch = matchMedia('(any-pointer: coarse)').matches;

const bubbles = new Set<Block['type']>(['text', 'buttons', 'list', 'ask', 'media', 'link', 'template']);

/** One block at its place: what it was pulled by is done with once it is drawn there. */
export function BlockNode({ id, selected, positionAbsoluteX: x, positionAbsoluteY: y }: PlacedNodeProps) {
  const { pull } = useCanvas();
  useLayoutEffect(
    () => pull.settle(id, x === undefined || y === undefined ? undefined : { x, y }),
    [pull, id, x, y],
  );
  return <OneBlock id={id} selected={selected ?? false} />;
}

/** What a block is, what the customer sees of it, and the ways on: it looks the same everywhere. */
const OneBlock = memo(DrawnBlock);

function DrawnBlock({ id, selected }: BlockNodeProps) {
  const { t } = useTranslation('automations');
  const block = useEditor(({ graph }) => graph.blocks[id]);
  const severity = useEditor(({ problems }) => severityOf(problems, id));
  const isFocused = useEditor(({ focused }) => focused === id);
  const light = useEditor(({ lit }) =>
    lit ? (lit.at === id ? 'at' : lit.blocks.has(id) ? 'on' : 'off') : '',
  );
  const words = useBlockWords();
  const store = useEditorStore();
  const figure = useFigure(id);
  const { isReadOnly } = useCanvas();
  const [isTouched, touch] = useState(mayTouch);
  const isLive = isTouched && !isReadOnly;
  const isPressed = useRef(false);
  if (!block) return null;
  const Icon = block.type === 'trigger' ? iconOfTrigger(block.settings.kind) : looks[block.type].Icon;
  const name = words.name(block);
  const text = words.text(block);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div
      role="group"
      data-block={id}
      tabIndex={isFocused ? 0 : -1}
      aria-label={t('canvas.block', { name, text: text || t('canvas.empty') })}
      aria-roledescription={t('canvas.blockRole')}
      className={classes.block}
      data-group={looks[block.type].group}
      data-selected={selected || undefined}
      data-severity={severity}
      data-light={light || undefined}
      // At once: the press that pulls a line may come next.
      onPointerEnter={isTouched || isReadOnly ? undefined : () => flushSync(() => touch(true))}
      onPointerDown={() => {
        isPressed.current = true;
      }}
      onBlur={() => {
        isPressed.current = false;
      }}
      onFocus={() => {
        // What is clicked is chosen by the click, which knows of Shift and Ctrl.
        if (!isPressed.current) store.enter(id);
        else if (!isFocused) store.set({ focused: id });
      }}
    >
      {block.type === 'trigger' ? null : (
        <Port block={id} id="in" type="target" position={Position.Top} isLive={isLive} />
      )}
      <div className={classes.head}>
        <Icon size={18} stroke={1.6} aria-hidden />
        <span className={classes.name}>{name}</span>
        {block.note ? <IconNote size={15} stroke={1.6} aria-label={t('canvas.hasNote')} role="img" /> : null}
        {severity ? (
          <IconAlertTriangle
            className={classes.mark}
            size={16}
            stroke={2}
            role="img"
            aria-label={t(`canvas.has.${severity}`)}
          />
        ) : null}
        <AtBlock id={id} />
        {figure ? <span className={classes.figure}>{figure}</span> : null}
      </div>
      {text ? (
        <div className={clsx(classes.text, bubbles.has(block.type) && classes.bubble)}>
          {bubbles.has(block.type) ? <RichText text={text} /> : text}
        </div>
      ) : null}
      <Outputs id={id} block={block} isLive={isLive} />
    </div>
  );
}

function Outputs({ id, block, isLive }: { id: string; block: Block; isLive: boolean }) {
  const { t } = useTranslation('automations');
  const edges = useEditor(({ graph }) => graph.next[id]);
  const words = useBlockWords();
  const { addAfter, isReadOnly } = useCanvas();
  const all = outputsOf(block);
  const isAlone = all.filter((output) => !isQuiet(output)).length === 1 && all[0] === 'next';
  return (
    <ul className={classes.outputs}>
      {all.map((output) => {
        const label = words.output(block, output);
        const isBottom = isAlone && output === 'next';
        const isConnected = edges?.[output] !== undefined;
        return (
          <li
            key={output}
            className={classes.output}
            data-output={output}
            data-bottom={isBottom || undefined}
            data-quiet={isQuiet(output) || undefined}
            data-connected={isConnected || undefined}
          >
            {isBottom ? null : <span className={classes.outputName}>{label}</span>}
            <Port
              block={id}
              id={output}
              type="source"
              position={isBottom ? Position.Bottom : Position.Right}
              isLive={isLive}
            />
            {isReadOnly ? null : (
              <button
                type="button"
                className={clsx(classes.add, 'nodrag nopan')}
                tabIndex={-1}
                aria-label={t('canvas.addAfter', { output: label, name: words.name(block) })}
                title={t('canvas.addHere')}
                onClick={(event) => {
                  event.stopPropagation();
                  addAfter({ from: id, output });
                }}
              >
                <IconPlus size={12} stroke={2.4} aria-hidden />
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
