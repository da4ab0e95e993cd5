import { Button, Popover, Text, VisuallyHidden } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ColumnPanel.module.css';
import { ColumnRow } from './ColumnRow.tsx';
import { type ColumnId, moveColumn, offeredColumns, toggleColumn } from './columns.ts';

interface ColumnPanelProps {
  shown: ColumnId[];
  fieldKeys: readonly string[];
  nameOf: (id: ColumnId) => string;
  /** null: the usual columns again. */
  onChange: (columns: ColumnId[] | null) => void;
}

/** Which columns the table shows, and in which order: by drag, or with the arrows of each row. */
export function ColumnPanel({ fieldKeys, nameOf, onChange, ...props }: ColumnPanelProps) {
  const { t } = useTranslation('contacts');
  const [drag, setDrag] = useState<{ id: ColumnId; columns: ColumnId[] } | null>(null);
  const [said, setSaid] = useState('');
  // What is dragged is kept once it is dropped, not at every row on the way.
  const shown = drag?.columns ?? props.shown;
  const move = (id: ColumnId, to: number) => {
    const next = moveColumn(shown, id, to);
    onChange(next);
    setSaid(t('columns.moved', { column: nameOf(id), place: next.indexOf(id) + 1, of: next.length }));
  };
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus width={300}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} stroke={1.6} aria-hidden />}>
          {t('columns.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={t('columns.title')}>
        <Text size="sm" c="dimmed" px={6} pb={6}>
          {t('columns.hint')}
        </Text>
        <ol className={classes.rows} aria-label={t('columns.title')}>
          {offeredColumns(shown, fieldKeys).map((id) => (
            <ColumnRow
              key={id}
              name={nameOf(id)}
              place={shown.indexOf(id)}
              last={shown.length - 1}
              isDragged={drag?.id === id}
              onToggle={() => onChange(toggleColumn(shown, id))}
              onMove={(to) => move(id, to)}
              onDragStart={() => setDrag({ id, columns: shown })}
              onDragOver={() => {
                const to = shown.indexOf(id);
                if (drag && drag.id !== id && to > 0)
                  setDrag({ id: drag.id, columns: moveColumn(shown, drag.id, to) });
              }}
              onDragEnd={() => {
                if (drag) onChange(drag.columns);
                setDrag(null);
              }}
            />
          ))}
        </ol>
        <Button variant="subtle" color="gray" size="compact-sm" mt={6} onClick={() => onChange(null)}>
          {t('columns.usual')}
        </Button>
        <VisuallyHidden role="status">{said}</VisuallyHidden>
      </Popover.Dropdown>
    </Popover>
  );
}
