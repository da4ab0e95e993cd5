import { ActionIcon, Button, Checkbox, Group, NumberInput, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { newId } from '../store/newId.ts';
import type { FormProps } from './props.ts';

export function SplitForm({ settings, change, problemOf }: FormProps<'split'>) {
  const { t } = useTranslation('automations');
  const { ways, sticky } = settings;
  const set = (key: string, patch: Partial<(typeof ways)[number]>) =>
    change({ ways: ways.map((way) => (way.key === key ? { ...way, ...patch } : way)) }, `ways ${key}`);
  return (
    <>
      {ways.map((way, index) => (
        <Group key={way.key} gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            label={t('form.wayNumber', { number: index + 1 })}
            maxLength={100}
            value={way.name}
            onChange={(event) => set(way.key, { name: event.currentTarget.value })}
          />
          <NumberInput
            w={100}
            label={t('form.share')}
            suffix=" %"
            min={0}
            max={100}
            clampBehavior="strict"
            allowDecimal={false}
            value={way.share}
            onChange={(share) => typeof share === 'number' && set(way.key, { share })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="input-sm"
            disabled={ways.length <= 1}
            aria-label={t('form.remove', { what: way.name || t('form.wayNumber', { number: index + 1 }) })}
            onClick={() => change({ ways: ways.filter(({ key }) => key !== way.key) }, 'ways')}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {problemOf('ways') ? (
        <Text size="sm" c="red" role="status">
          {problemOf('ways')}
        </Text>
      ) : null}
      {ways.length < 8 ? (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() =>
            change(
              {
                ways: [...ways, { key: newId(), name: String.fromCharCode(65 + ways.length), share: 0 }],
              },
              'ways',
            )
          }
        >
          {t('form.addWay')}
        </Button>
      ) : null}
      <Checkbox
        label={t('form.sticky')}
        checked={sticky}
        onChange={(event) => change({ sticky: event.currentTarget.checked }, 'sticky')}
      />
    </>
  );
}
