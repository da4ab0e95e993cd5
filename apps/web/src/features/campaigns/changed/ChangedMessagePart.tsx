import type { ChangedMessage } from '@herald/contract';
import type { TemplateStructure } from '@herald/whatsapp/model';
import { List, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { chosenFileUrl } from '#data/files/chosenFiles.ts';
import { languageName } from '#ui/format/languageName.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { Bubble } from '#ui/phone/Bubble.tsx';
import { templateBubble } from '#ui/phone/templateBubble.ts';
import { letterOf } from '../letterOf.ts';
import type { Draft } from '../review/useVariableDraft.ts';
import { VariableField } from '../review/VariableField.tsx';
import { type NeededVariable, placeName, variableName } from '../review/variableName.ts';
import classes from './Changed.module.css';
import { differenceOf } from './difference.ts';

interface ChangedMessagePartProps {
  message: ChangedMessage;
  draft: Draft;
  columns: string[];
  /** By the key of the variable. */
  errors: Readonly<Record<string, string | undefined>>;
  /** It is one of several, and has a letter. */
  isOneOfSeveral: boolean;
  onChange: (draft: Draft) => void;
}

/** A message as it was and as it is, what is different, and what stands in it from now on. */
export function ChangedMessagePart(props: ChangedMessagePartProps) {
  const { message, draft, columns, errors, isOneOfSeveral, onChange } = props;
  const { t } = useTranslation('campaigns');
  const { tag } = useFormat();
  const { position, template, before, variables_needed: needed } = message;
  return (
    <Stack gap="md" component="section" aria-label={template.name}>
      <Text>
        {isOneOfSeveral ? <strong>{letterOf(position)} · </strong> : null}
        {t('changed.intro', { name: `${template.name} · ${languageName(template.language, tag)}` })}
      </Text>
      <Differences message={message} />
      <SimpleGrid cols={{ base: 1, sm: before ? 2 : 1 }} spacing="md">
        {before ? <Wall title={t('changed.before')} structure={before} /> : null}
        <Wall title={t('changed.now')} structure={template.structure} values={fixedTexts(draft)} />
      </SimpleGrid>
      {needed.map((variable) => (
        <VariableField
          key={variable.key}
          variable={variable}
          source={draft[variable.key]}
          columns={columns}
          attributes={[]}
          error={errors[variable.key]}
          onChange={(source) => onChange({ ...draft, [variable.key]: source })}
        />
      ))}
    </Stack>
  );
}

interface WallProps {
  title: string;
  structure: TemplateStructure;
  values?: Readonly<Record<string, string | undefined>>;
}

function Wall({ title, structure, values }: WallProps) {
  return (
    <figure style={{ margin: 0 }} aria-label={title}>
      <Title order={4} mb="xs">
        {title}
      </Title>
      <div className={classes.wall}>
        <Bubble side="in" tail content={templateBubble(structure, { values, fileUrl: chosenFileUrl })} />
      </div>
    </figure>
  );
}

function Differences({ message }: { message: ChangedMessage }) {
  const { t } = useTranslation('campaigns');
  const { before, template } = message;
  if (!before) return <Text c="dimmed">{t('changed.unknown')}</Text>;
  const { added, gone } = differenceOf(before, template.structure);
  const nameAll = (variables: readonly NeededVariable[]) =>
    variables.map((one) => `${variableName(t, one)} (${placeName(t, one)})`).join(', ');
  return (
    <List>
      {added.length > 0 ? <List.Item>{t('changed.added', { names: nameAll(added) })}</List.Item> : null}
      {gone.length > 0 ? <List.Item>{t('changed.gone', { names: nameAll(gone) })}</List.Item> : null}
      <List.Item>{t('changed.check')}</List.Item>
    </List>
  );
}

/** What is the same for everybody is shown as it is typed; the template's examples stand for the rest. */
function fixedTexts(draft: Draft): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(draft).map(([key, source]) => [
      key,
      source?.source === 'text' ? source.text.trim() || undefined : undefined,
    ]),
  );
}
