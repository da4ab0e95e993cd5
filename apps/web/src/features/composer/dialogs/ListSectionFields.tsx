import { limits } from '@herald/whatsapp/model';
import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListDraft } from '../drafts.ts';
import classes from './dialogs.module.css';

type Section = ListDraft['sections'][number];

interface ListSectionFieldsProps {
  at: number;
  section: Section;
  isOnly: boolean;
  mayAdd: boolean;
  errorOf: (field: string) => string | null;
  touch: (field: string) => () => void;
  onChange: (section: Section) => void;
  onAddRow: () => void;
  onRemove: () => void;
}

/** One section of a list: its title and its rows. */
export function ListSectionFields(props: ListSectionFieldsProps) {
  const { at, section, errorOf, touch, onChange } = props;
  const { t } = useTranslation('dialogs');
  const { rows } = section;
  const setRow = (index: number, patch: Partial<Section['rows'][number]>) => {
    const row = rows[index];
    if (row) onChange({ ...section, rows: rows.with(index, { ...row, ...patch }) });
  };
  return (
    <fieldset className={classes.section}>
      <legend>{t('section', { number: at + 1 })}</legend>
      <TextInput
        label={t('sectionTitle')}
        withAsterisk={!props.isOnly}
        description={props.isOnly ? t('common:form.optional') : null}
        maxLength={limits.message.sectionTitle}
        value={section.title}
        error={errorOf(`section ${at}`)}
        onBlur={touch(`section ${at}`)}
        onChange={(event) => onChange({ ...section, title: event.currentTarget.value })}
      />
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity besides their place.
        <div key={index} className={classes.row}>
          <TextInput
            label={t('row', { number: index + 1 })}
            withAsterisk
            maxLength={limits.message.rowTitle}
            value={row.title}
            error={errorOf(`row ${at} ${index}`)}
            onBlur={touch(`row ${at} ${index}`)}
            onChange={(event) => setRow(index, { title: event.currentTarget.value })}
          />
          <TextInput
            label={t('rowDescription')}
            maxLength={limits.message.rowDescription}
            value={row.description}
            onChange={(event) => setRow(index, { description: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="input-sm"
            disabled={rows.length === 1 && props.isOnly}
            aria-label={t('removeRow', { number: index + 1 })}
            onClick={() =>
              rows.length === 1 ? props.onRemove() : onChange({ ...section, rows: rows.toSpliced(index, 1) })
            }
          >
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {props.mayAdd ? (
        <Group>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={15} stroke={1.8} aria-hidden />}
            onClick={props.onAddRow}
          >
            {t('addRow')}
          </Button>
        </Group>
      ) : null}
    </fieldset>
  );
}
