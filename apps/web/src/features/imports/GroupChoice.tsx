import { groupColors } from '@herald/contract';
import { Box, Group, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { groupsQuery } from '#data/groups/queries.ts';
import { StartsToo } from '#features/uses/index.ts';
import { isKnownList, type MappingValues } from './mapping.ts';

/** Optionally puts everybody of the file into a list, which may be a new one, and asks whether automations begin by it. */
export function GroupChoice({ form }: { form: UseFormReturnType<MappingValues> }) {
  const { t } = useTranslation('imports');
  const lists = useQuery(groupsQuery(useNumberParams()));
  const known = (lists.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div>
      <Select
        label={t('list.label')}
        description={t('list.hint')}
        data={[
          { value: 'none', label: t('list.none') },
          { value: 'new', label: t('list.new') },
          ...(known.length > 0 ? [{ group: t('list.existing'), items: known }] : []),
        ]}
        searchable={known.length > 8}
        allowDeselect={false}
        maw={360}
        {...form.getInputProps('group_id')}
        key={form.key('group_id')}
      />
      {form.values.group_id === 'new' ? (
        <Group mt="sm" gap="sm" align="flex-start">
          <TextInput
            label={t('list.name')}
            required
            maxLength={120}
            w={{ base: '100%', xs: 260 }}
            {...form.getInputProps('new_group.name')}
            key={form.key('new_group.name')}
          />
          <Select
            label={t('list.color')}
            data={groupColors.map((value) => ({ value, label: t(`color.${value}`) }))}
            allowDeselect={false}
            w={150}
            {...form.getInputProps('new_group.color')}
            key={form.key('new_group.color')}
          />
        </Group>
      ) : null}
      {isKnownList(form.values.group_id) ? (
        <Box mt="sm">
          <StartsToo
            groupId={Number(form.values.group_id)}
            people={null}
            checked={form.values.start_automations}
            onChange={(starts) => form.setFieldValue('start_automations', starts)}
          />
        </Box>
      ) : null}
    </div>
  );
}
