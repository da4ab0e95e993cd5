import type { Choice } from '@herald/flow';
import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { newId } from '../store/newId.ts';

interface ChoicesProps<T extends Choice> {
  /** "Button": numbered. */
  label: (number: number) => string;
  addLabel: string;
  choices: readonly T[];
  most: number;
  longest: number;
  blank: Omit<T, 'key' | 'title'>;
  errorOf: (index: number) => string | undefined;
  onChange: (choices: T[]) => void;
  /** More fields of one choice, under its title. */
  more?: (choice: T, change: (patch: Partial<T>) => void) => React.ReactNode;
}

/** What can be tapped. Each keeps its key whatever its title becomes, and with it where it leads. */
export function Choices<T extends Choice>(props: ChoicesProps<T>) {
  const { label, addLabel, choices, most, longest, blank, errorOf, onChange, more } = props;
  const { t } = useTranslation('automations');
  const set = (key: string, patch: Partial<T>) =>
    onChange(choices.map((choice) => (choice.key === key ? { ...choice, ...patch } : choice)));
  return (
    <>
      {choices.map((choice, index) => (
        <div key={choice.key}>
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <TextInput
              flex={1}
              label={label(index + 1)}
              maxLength={longest}
              value={choice.title}
              error={errorOf(index)}
              onChange={(event) => set(choice.key, { title: event.currentTarget.value } as Partial<T>)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="input-sm"
              aria-label={t('form.remove', { what: label(index + 1) })}
              onClick={() => onChange(choices.filter(({ key }) => key !== choice.key))}
            >
              <IconTrash size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Group>
          {more?.(choice, (patch) => set(choice.key, patch))}
        </div>
      ))}
      {choices.length < most ? (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() => onChange([...choices, { ...blank, key: newId(), title: '' } as T])}
        >
          {addLabel}
        </Button>
      ) : null}
    </>
  );
}
