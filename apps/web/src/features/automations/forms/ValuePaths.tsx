import { ActionIcon, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { asVariableName } from '../store/declareVariables.ts';
import { AddButton } from './AddButton.tsx';

interface ValuePathsProps {
  label: string;
  /** Variable → where its value stands in what another system said. */
  values: Readonly<Record<string, string>>;
  onChange: (values: Record<string, string>) => void;
}

/** Which variables are filled with what another system said. */
export function ValuePaths({ label, values, onChange }: ValuePathsProps) {
  const { t } = useTranslation('automations');
  const entries = Object.entries(values);
  const write = (next: [string, string][]) => onChange(Object.fromEntries(next));
  const freeName = () => {
    for (let number = 1; ; number++) {
      const name = number === 1 ? 'answer' : `answer_${number}`;
      if (!(name in values)) return name;
    }
  };
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {label}
      </Text>
      {entries.map(([name, path], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the name is what is typed.
        <Group key={index} gap="xs" wrap="nowrap">
          <TextInput
            flex={1}
            aria-label={t('form.path')}
            placeholder={t('form.pathExample')}
            maxLength={200}
            value={path}
            onChange={(event) => write(entries.with(index, [name, event.currentTarget.value]))}
          />
          <TextInput
            flex={1}
            aria-label={t('form.variableName')}
            maxLength={40}
            value={name}
            onChange={(event) => {
              const next = asVariableName(event.currentTarget.value);
              if (next !== '' && !entries.some(([other], at) => at !== index && other === next))
                write(entries.with(index, [next, path]));
            }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="input-sm"
            aria-label={t('form.remove', { what: name })}
            onClick={() => write(entries.toSpliced(index, 1))}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <AddButton label={t('form.addValue')} onClick={() => write([...entries, [freeName(), '']])} />
    </Stack>
  );
}
