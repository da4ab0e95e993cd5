import { ActionIcon, Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ColumnPanel.module.css';

interface ColumnRowProps {
  name: string;
  /** Among the columns shown; -1: hidden; 0: the name, which stays where it is. */
  place: number;
  last: number;
  isDragged: boolean;
  onToggle: () => void;
  onMove: (to: number) => void;
  onDragStart: () => void;
  onDragOver: () => void;
  onDragEnd: () => void;
}

export function ColumnRow({ name, place, last, isDragged, onToggle, onMove, ...drag }: ColumnRowProps) {
  const { t } = useTranslation('contacts');
  const isMovable = place > 0;
  /** The row moves in the page, which would take the focus away from the arrow that was pressed. */
  const moveTo = (event: MouseEvent<HTMLButtonElement>, to: number) => {
    const button = event.currentTarget;
    if (to >= 1 && to <= last) onMove(to);
    requestAnimationFrame(() => button.focus());
  };
  return (
    <li
      className={classes.row}
      data-dragged={isDragged || undefined}
      draggable={isMovable}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        drag.onDragStart();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        drag.onDragOver();
      }}
      onDrop={(event) => event.preventDefault()}
      onDragEnd={drag.onDragEnd}
    >
      <IconGripVertical
        className={classes.grip}
        size={16}
        stroke={1.6}
        aria-hidden
        visibility={isMovable ? 'visible' : 'hidden'}
      />
      <Checkbox
        className={classes.check}
        size="xs"
        label={name}
        checked={place >= 0}
        disabled={place === 0}
        onChange={onToggle}
      />
      {isMovable ? (
        <>
          <ActionIcon
            className={classes.arrow}
            variant="subtle"
            color="gray"
            aria-label={t('columns.up', { column: name })}
            aria-disabled={place === 1}
            onClick={(event) => moveTo(event, place - 1)}
          >
            <IconChevronUp size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
          <ActionIcon
            className={classes.arrow}
            variant="subtle"
            color="gray"
            aria-label={t('columns.down', { column: name })}
            aria-disabled={place === last}
            onClick={(event) => moveTo(event, place + 1)}
          >
            <IconChevronDown size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </>
      ) : null}
    </li>
  );
}
