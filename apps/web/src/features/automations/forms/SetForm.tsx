import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TargetField } from './Pickers.tsx';
import type { FormProps } from './props.ts';

export function SetForm({ settings, change, problemOf }: FormProps<'set'>) {
  const { t } = useTranslation('automations');
  const { changes } = settings;
  const set = (index: number, patch: Partial<(typeof changes)[number]>) =>
    change(
      { changes: changes.map((one, at) => (at === index ? { ...one, ...patch } : one)) },
      `changes ${index}`,
    );
  return (
    <>
      {changes.map((one, index) => (
        <Stack
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no identity besides their place.
          key={index}
          gap="xs"
          component="fieldset"
          m={0}
          p="sm"
          style={{ border: '1px solid var(--hairline)', borderRadius: 8 }}
        >
          <TargetField
            label={t('form.setWhat')}
            to={one.to}
            name={one.name}
            error={problemOf(`changes.${index}.name`)}
            onChange={(target) => set(index, target)}
          />
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <Select
              w={150}
              label={t('form.setHow')}
              allowDeselect={false}
              data={(['text', 'plus', 'minus'] as const).map((how) => ({
                value: how,
                label: t(`how.${how}`),
              }))}
              value={one.how}
              onChange={(how) => how && set(index, { how: how as typeof one.how })}
            />
            <TextInput
              flex={1}
              aria-label={t('form.value')}
              placeholder={t('form.value')}
              maxLength={1000}
              value={one.value}
              error={problemOf(`changes.${index}.value`)}
              onChange={(event) => set(index, { value: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="input-sm"
              aria-label={t('form.remove', { what: one.name || t('form.value') })}
              onClick={() => change({ changes: changes.toSpliced(index, 1) }, 'changes')}
            >
              <IconTrash size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Group>
        </Stack>
      ))}
      {problemOf('changes') ? (
        <Text size="sm" c="red">
          {problemOf('changes')}
        </Text>
      ) : null}
      {changes.length < 20 ? (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() =>
            change({ changes: [...changes, { to: 'variable', name: '', how: 'text', value: '' }] }, 'changes')
          }
        >
          {t('form.addChange')}
        </Button>
      ) : null}
    </>
  );
}
