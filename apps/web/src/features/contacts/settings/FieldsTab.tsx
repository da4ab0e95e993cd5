import type { ContactField } from '@herald/contract';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useNumberParams } from '#app/session/hooks.ts';
import { fieldsQuery } from '#data/contacts/queries.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import { DeleteFieldDialog } from './DeleteFieldDialog.tsx';
import { FieldDialog, type NewField } from './FieldDialog.tsx';
import { FieldList } from './FieldList.tsx';
import { UndeclaredKeys } from './UndeclaredKeys.tsx';

/** Fields of the team's own: in which order, of what kind, and which columns of files could become one. */
export function FieldsTab() {
  const { t } = useTranslation('contacts');
  const mayManage = useCan('groups.manage');
  const query = useQuery(fieldsQuery(useNumberParams().team_id));
  const [edited, setEdited] = useState<ContactField | NewField | null>(null);
  const [deleted, setDeleted] = useState<ContactField | null>(null);
  const add = mayManage ? (
    <Button
      leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
      onClick={() => setEdited({ name: '', kind: 'text' })}
    >
      {t('fields.add')}
    </Button>
  ) : null;
  const empty = (
    <Paper radius="md">
      <EmptyState drawing="sheet" action={add}>
        {t('fields.noFields')}
      </EmptyState>
    </Paper>
  );
  return (
    <Stack gap="lg">
      <Loaded query={query} skeleton={<TableSkeleton rows={4} columns={3} />} empty={empty}>
        {(fields) => (
          <>
            <Group justify="space-between" gap="xs">
              <Text c="dimmed">{t('fields.purpose')}</Text>
              {add}
            </Group>
            <FieldList
              fields={fields}
              onEdit={mayManage ? setEdited : null}
              onDelete={mayManage ? setDeleted : null}
            />
          </>
        )}
      </Loaded>
      {mayManage && query.data ? <UndeclaredKeys onDeclare={setEdited} /> : null}
      <FieldDialog field={edited} onClose={() => setEdited(null)} />
      <DeleteFieldDialog field={deleted} onClose={() => setDeleted(null)} />
    </Stack>
  );
}
