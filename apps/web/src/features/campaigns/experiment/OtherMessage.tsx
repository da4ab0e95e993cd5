import type { Template } from '@herald/contract';
import { isUsableTemplate } from '@herald/whatsapp/model';
import { ActionIcon, Group, Select, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { languageName } from '#ui/format/languageName.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { useAttributeNames } from '../review/useAttributeNames.ts';
import { VariableField } from '../review/VariableField.tsx';
import type { OtherDraft } from './useExperimentDraft.ts';

interface OtherMessageProps {
  letter: string;
  other: OtherDraft;
  templates: Template[];
  /** That of the campaign's own: others are not compared with it. */
  category: string | undefined;
  columns: string[];
  exampleContactId: number | undefined;
  onChange: (other: OtherDraft) => void;
  onRemove: () => void;
}

/** One of the other messages: its template, and where the values of its variables come from. */
export function OtherMessage(props: OtherMessageProps) {
  const { letter, other, templates, category, columns, exampleContactId, onChange, onRemove } = props;
  const { t } = useTranslation('campaigns');
  const { tag } = useFormat();
  const attributes = useAttributeNames(exampleContactId);
  const chosen = templates.find(({ id }) => id === other.template_id);
  const data = templates
    .filter((one) => one === chosen || (isUsableTemplate(one.status) && one.category === category))
    .map(({ id, name, language }) => ({
      value: String(id),
      label: `${name} · ${languageName(language, tag)}`,
    }));
  const label = t('experiment.message', { letter });
  const { variables = {} } = other;
  return (
    <Stack gap="sm" component="section" aria-label={label}>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <Select
          label={label}
          placeholder={t('message.chooseTemplate')}
          data={data}
          searchable
          nothingFoundMessage={t('message.noneFound')}
          value={other.template_id === null ? null : String(other.template_id)}
          onChange={(id) =>
            onChange({ ...other, template_id: id === null ? null : Number(id), variables: undefined })
          }
          style={{ flex: 1 }}
        />
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={t('experiment.remove', { letter })}
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Group>
      {chosen && 'body' in chosen.structure && chosen.structure.body ? (
        <Text size="sm" c="dimmed" lineClamp={2}>
          {chosen.structure.body.text}
        </Text>
      ) : null}
      {chosen && other.variables
        ? chosen.variables_needed.map((variable) => (
            <VariableField
              key={variable.key}
              variable={variable}
              source={variables[variable.key]}
              columns={columns}
              attributes={attributes}
              onChange={(source) =>
                onChange({ ...other, variables: { ...variables, [variable.key]: source } })
              }
            />
          ))
        : null}
    </Stack>
  );
}
