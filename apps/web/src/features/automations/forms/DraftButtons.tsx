import type { TemplateButton } from '@herald/whatsapp/model';
import { limits } from '@herald/whatsapp/model';
import { ActionIcon, Group, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

interface ButtonFieldsProps {
  buttons: readonly TemplateButton[];
  onChange: (index: number, button: TemplateButton) => void;
  onRemove: (index: number) => void;
}

/** What the buttons of a template say, and where those of a page lead. */
export function ButtonFields({ buttons, onChange, onRemove }: ButtonFieldsProps) {
  const { t } = useTranslation('automations');
  return buttons.map((button, index) => (
    // A button is its place: nothing else tells two apart.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Group key={index} wrap="nowrap" align="flex-end" gap="xs">
      <TextInput
        flex={1}
        label={t('draft.button', { number: index + 1 })}
        maxLength={limits.template.buttonText}
        value={button.text}
        onChange={(event) => onChange(index, { ...button, text: event.currentTarget.value })}
      />
      {button.type === 'url' ? (
        <TextInput
          flex={1}
          type="url"
          label={t('draft.buttonUrl')}
          maxLength={2000}
          value={button.url}
          onChange={(event) => onChange(index, { ...button, url: event.currentTarget.value })}
        />
      ) : null}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('draft.removeButton', { number: index + 1 })}
        onClick={() => onRemove(index)}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Group>
  ));
}
