import { type ContactField, orderContactFields } from '@herald/contract';
import { ActionIcon, Menu, Text } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronUp,
  IconDots,
  IconGripVertical,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { fieldsQuery, refreshFields } from '#data/contacts/queries.ts';
import { notifyError } from '#ui/notify.ts';
import classes from './FieldList.module.css';

interface FieldListProps {
  fields: ContactField[];
  /** Null for those who may only look. */
  onEdit: ((field: ContactField) => void) | null;
  onDelete: ((field: ContactField) => void) | null;
}

/** The fields in their order, which is that of panels, forms and files. By drag, or with the arrows. */
export function FieldList({ fields, onEdit, onDelete }: FieldListProps) {
  const { t } = useTranslation('contacts');
  const order = useOrder();
  const [drag, setDrag] = useState<{ id: number; fields: ContactField[] } | null>(null);
  const shown = drag?.fields ?? fields;
  const moveTo = (event: MouseEvent<HTMLButtonElement>, from: number, to: number) => {
    const button = event.currentTarget;
    if (to >= 0 && to < shown.length) order.mutate(moved(shown, from, to));
    requestAnimationFrame(() => button.focus());
  };
  return (
    <ol className={classes.fields} aria-label={t('settings.tab.fields')}>
      {shown.map((field, index) => (
        <li
          key={field.id}
          className={classes.field}
          data-dragged={drag?.id === field.id || undefined}
          draggable={onEdit !== null}
          onDragStart={() => setDrag({ id: field.id, fields: shown })}
          onDragOver={(event) => {
            event.preventDefault();
            if (!drag || drag.id === field.id) return;
            const from = shown.findIndex(({ id }) => id === drag.id);
            setDrag({ id: drag.id, fields: moved(shown, from, index) });
          }}
          onDrop={(event) => event.preventDefault()}
          onDragEnd={() => {
            if (drag) order.mutate(drag.fields);
            setDrag(null);
          }}
        >
          {onEdit ? <IconGripVertical className={classes.grip} size={16} stroke={1.6} aria-hidden /> : null}
          <div className={classes.words}>
            <Text fw={550}>{field.name}</Text>
            <Text size="sm" c="dimmed">
              {t(`fields.kind.${field.kind}`)}
              {field.kind === 'choice' ? ` (${field.choices.join(', ')})` : null}
              {field.key === field.name ? null : ` · ${t('fields.kept', { key: field.key })}`}
            </Text>
          </div>
          {onEdit && onDelete ? (
            <>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('columns.up', { column: field.name })}
                aria-disabled={index === 0}
                onClick={(event) => moveTo(event, index, index - 1)}
              >
                <IconChevronUp size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('columns.down', { column: field.name })}
                aria-disabled={index === shown.length - 1}
                onClick={(event) => moveTo(event, index, index + 1)}
              >
                <IconChevronDown size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
              <FieldMenu field={field} onEdit={() => onEdit(field)} onDelete={() => onDelete(field)} />
            </>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

function moved(fields: ContactField[], from: number, to: number): ContactField[] {
  const rest = fields.filter((_, index) => index !== from);
  const field = fields[from];
  return field ? [...rest.slice(0, to), field, ...rest.slice(to)] : fields;
}

function useOrder() {
  const { team_id } = useNumberParams();
  const queryClient = useQueryClient();
  const { queryKey } = fieldsQuery(team_id);
  return useMutation({
    scope: { id: 'field-order' },
    mutationFn: (fields: ContactField[]) =>
      call(orderContactFields, {
        params: { team_id },
        body: { field_ids: fields.map(({ id }) => id) },
      }),
    onMutate: async (fields) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, fields);
    },
    onError: notifyError,
    onSettled: () => refreshFields(queryClient, team_id),
  });
}

function FieldMenu(props: { field: ContactField; onEdit: () => void; onDelete: () => void }) {
  const { t } = useTranslation('contacts');
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('fields.menu', { field: props.field.name })}
        >
          <IconDots size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} stroke={1.6} aria-hidden />} onClick={props.onEdit}>
          {t('common:action.edit')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
          onClick={props.onDelete}
        >
          {t('common:action.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
