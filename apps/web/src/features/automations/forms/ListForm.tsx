import { limits } from '@herald/whatsapp/model';
import { ActionIcon, Button, Group, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { newId } from '../store/newId.ts';
import { AnswerWithin } from './AnswerWithin.tsx';
import { Choices } from './Choices.tsx';
import { HeadedFields } from './HeadedFields.tsx';
import type { FormProps } from './props.ts';

const { message } = limits;

export function ListForm({ settings, change, problemOf }: FormProps<'list'>) {
  const { t } = useTranslation('automations');
  const { sections } = settings;
  const rows = sections.flatMap((section) => section.rows).length;
  const set = (index: number, patch: Partial<(typeof sections)[number]>) =>
    change(
      { sections: sections.map((section, at) => (at === index ? { ...section, ...patch } : section)) },
      `sections ${index}`,
    );
  return (
    <>
      <HeadedFields
        settings={settings}
        longestBody={message.listBody}
        problemOf={problemOf}
        change={change}
      />
      <TextInput
        label={t('form.listButton')}
        withAsterisk
        maxLength={message.listButton}
        value={settings.button_name}
        error={problemOf('button_name')}
        onChange={(event) => change({ button_name: event.currentTarget.value }, 'button_name')}
      />
      {sections.map((section, index) => (
        <Stack
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have no identity besides their place.
          key={index}
          gap="sm"
          component="fieldset"
          m={0}
          p="sm"
          style={{ border: '1px solid var(--hairline)', borderRadius: 8 }}
        >
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <TextInput
              flex={1}
              label={t('form.section', { number: index + 1 })}
              description={sections.length === 1 ? t('common:form.optional') : null}
              maxLength={message.sectionTitle}
              value={section.title}
              error={problemOf(`sections.${index}.title`)}
              onChange={(event) => set(index, { title: event.currentTarget.value })}
            />
            {sections.length > 1 ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="input-sm"
                aria-label={t('form.remove', { what: t('form.section', { number: index + 1 }) })}
                onClick={() => change({ sections: sections.toSpliced(index, 1) }, 'sections')}
              >
                <IconTrash size={18} stroke={1.6} aria-hidden />
              </ActionIcon>
            ) : null}
          </Group>
          <Choices
            label={(number) => t('form.row', { number })}
            addLabel={t('form.addRow')}
            choices={section.rows}
            most={message.rows - rows + section.rows.length}
            longest={message.rowTitle}
            blank={{ description: '' }}
            errorOf={(at) =>
              problemOf(`sections.${index}.rows.${at}.title`) ??
              (at === 0 ? problemOf('sections') : undefined)
            }
            onChange={(next) => set(index, { rows: next })}
            more={(row, patch) => (
              <TextInput
                mt={6}
                mr={44}
                aria-label={t('form.descriptionOf', { title: row.title })}
                placeholder={t('form.description')}
                maxLength={message.rowDescription}
                value={row.description}
                onChange={(event) => patch({ description: event.currentTarget.value })}
              />
            )}
          />
        </Stack>
      ))}
      {rows < message.rows ? (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          onClick={() =>
            change(
              {
                sections: [...sections, { title: '', rows: [{ key: newId(), title: '', description: '' }] }],
              },
              'sections',
            )
          }
        >
          {t('form.addSection')}
        </Button>
      ) : null}
      <AnswerWithin
        value={settings.answer_within}
        change={(answer_within) => change({ answer_within }, 'within')}
      />
    </>
  );
}
