import type { BlockId, Problem } from '@herald/flow';
import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../store/useEditor.ts';
import { useBlockWords } from '../words/useBlockWords.ts';
import classes from './Problems.module.css';
import { useProblemNames } from './useProblemNames.ts';

interface ProblemListProps {
  problems: readonly Problem[];
  /** Null: it is about the automation as a whole. */
  onShow: (id: BlockId | null) => void;
  /** Scrolls by itself, where nothing around it does. */
  scrolls?: boolean;
}

/** What is wrong or doubtful, errors first; each leads to its block. */
export function ProblemList({ problems, onShow, scrolls = false }: ProblemListProps) {
  const { t, i18n } = useTranslation('automations');
  const blocks = useEditor(({ graph }) => graph.blocks);
  const words = useBlockWords();
  const language = i18n.language === 'fr' ? 'fr' : 'en';
  const names = useProblemNames(
    blocks,
    problems.map(({ block_id }) => block_id),
  );
  const inOrder = [...problems].sort((one, other) => one.severity.localeCompare(other.severity));
  const textOf = ({ code, block_id, params, text }: Problem) => {
    const block = block_id === null ? undefined : blocks[block_id];
    // The package knows the key of an output; people know its title.
    if (code === 'output_unconnected' && block)
      return t('problems.unconnected', { output: words.output(block, String(params.output)) });
    return text[language];
  };
  return (
    <ul className={clsx(classes.problems, scrolls && classes.within)}>
      {inOrder.map((problem) => {
        const { block_id, field, code, severity, params } = problem;
        const name = block_id === null ? undefined : names.get(block_id);
        return (
          <li key={`${block_id} ${field} ${code} ${JSON.stringify(params)}`}>
            <UnstyledButton className={classes.problem} onClick={() => onShow(block_id)}>
              <IconAlertTriangle
                data-severity={severity}
                size={16}
                stroke={2}
                role="img"
                aria-label={t(`canvas.has.${severity}`)}
              />
              <span>
                <strong>{name ?? t('problems.whole')}</strong> {textOf(problem)}
              </span>
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
