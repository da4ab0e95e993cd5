import type { Template } from '@herald/contract';
import { isUsableTemplate, stripFormatting } from '@herald/whatsapp/model';
import { Group, Input, Radio, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageName } from '#ui/format/languageName.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { hasEveryWord } from '#ui/plainText.ts';
import classes from './TemplatePicker.module.css';

interface TemplatePickerProps {
  templates: Template[];
  value: string | null;
  onChange: (id: string) => void;
  error?: React.ReactNode;
}

const searchFrom = 8;

/** And not as wide as its longest name. */
const asWideAsItsRoom = { content: { minWidth: 0 } } as const;

/** Templates that WhatsApp would send, then the others with what they wait for. */
export function TemplatePicker({ templates, value, onChange, error }: TemplatePickerProps) {
  const { t } = useTranslation('campaigns');
  const [search, setSearch] = useState('');
  const shown = [...templates]
    .sort((a, b) => Number(isUsableTemplate(b.status)) - Number(isUsableTemplate(a.status)))
    .filter(
      ({ id, name, structure }) =>
        hasEveryWord(`${name} ${structure.body.text}`, search.trim()) || String(id) === value,
    );
  return (
    <Input.Wrapper
      label={t('message.template')}
      description={t('message.templateHint')}
      error={error}
      labelElement="div"
    >
      {templates.length >= searchFrom ? (
        <TextInput
          mt="xs"
          aria-label={t('message.searchTemplate')}
          placeholder={t('message.searchTemplate')}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      ) : null}
      <Radio.Group value={value} onChange={onChange} aria-label={t('message.template')}>
        <ScrollArea.Autosize
          mah={420}
          mt="xs"
          type="auto"
          scrollbars="y"
          offsetScrollbars="y"
          styles={asWideAsItsRoom}
        >
          <Stack gap={8} p={2}>
            {shown.map((template) => (
              <TemplateCard key={template.id} template={template} />
            ))}
            {shown.length === 0 ? <Text c="dimmed">{t('message.noneFound')}</Text> : null}
          </Stack>
        </ScrollArea.Autosize>
      </Radio.Group>
    </Input.Wrapper>
  );
}

function TemplateCard({ template }: { template: Template }) {
  const { t } = useTranslation('campaigns');
  const { tag } = useFormat();
  const { id, name, status, category, language, structure } = template;
  const variables = template.variables_needed.length;
  const facts = [
    t(`category.${category}`),
    languageName(language, tag),
    variables > 0 ? t('message.variables', { count: variables }) : t('message.noVariables'),
  ];
  return (
    <Radio.Card value={String(id)} disabled={!isUsableTemplate(status)} className={classes.card}>
      <Group wrap="nowrap" gap="sm">
        <Radio.Indicator disabled={!isUsableTemplate(status)} />
        <div className={classes.words}>
          <Text fw={600} truncate>
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {facts.join(' · ')}
          </Text>
          <Text size="sm" lineClamp={2} mt={2} className={classes.text}>
            {stripFormatting(structure.body.text)}
          </Text>
        </div>
        {status === 'APPROVED' ? null : (
          <Text size="sm" c="dimmed" ta="end" maw={260}>
            {t(`templateStatus.${status}`)}
          </Text>
        )}
      </Group>
    </Radio.Card>
  );
}
