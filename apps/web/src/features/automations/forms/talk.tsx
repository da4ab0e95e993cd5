import { answerKinds, type Settings } from '@herald/flow';
import { buttonsOf, limits } from '@herald/whatsapp/model';
import { ActionIcon, Button, Checkbox, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { newId } from '../store/newId.ts';
import { useThings } from '../words/things.ts';
import { Choices } from './Choices.tsx';
import { DurationField } from './DurationField.tsx';
import { TargetField, TemplateSelect } from './Pickers.tsx';
import type { FormProps } from './props.ts';
import { TemplateDraftField } from './TemplateDraftField.tsx';
import { TextArea } from './TextArea.tsx';

// Blocks that say something, and those that ask.

const { message } = limits;
const mostDays = 30;

export function TextForm({ settings, change, problemOf }: FormProps<'text'>) {
  const { t } = useTranslation('automations');
  return (
    <TextArea
      label={t('form.body')}
      isRequired
      rows={4}
      max={message.text}
      value={settings.body}
      error={problemOf('body')}
      onChange={(body) => change({ body }, 'body')}
    />
  );
}

interface Headed {
  header: string;
  body: string;
  footer: string;
}

function HeadedFields(props: {
  settings: Headed;
  longestBody: number;
  problemOf: (field: string) => string | undefined;
  change: (patch: Partial<Headed>, field: string) => void;
}) {
  const { settings, longestBody, problemOf, change } = props;
  const { t } = useTranslation('automations');
  return (
    <>
      <TextInput
        label={t('form.header')}
        description={t('common:form.optional')}
        maxLength={message.headerText}
        value={settings.header}
        error={problemOf('header') ?? problemOf('header.text')}
        onChange={(event) => change({ header: event.currentTarget.value }, 'header')}
      />
      <TextArea
        label={t('form.body')}
        isRequired
        max={longestBody}
        value={settings.body}
        error={problemOf('body')}
        onChange={(body) => change({ body }, 'body')}
      />
      <TextInput
        label={t('form.footer')}
        description={t('common:form.optional')}
        maxLength={message.footer}
        value={settings.footer}
        error={problemOf('footer')}
        onChange={(event) => change({ footer: event.currentTarget.value }, 'footer')}
      />
    </>
  );
}

function AnswerWithin(props: {
  value: Settings<'buttons'>['answer_within'];
  change: (value: Settings<'buttons'>['answer_within']) => void;
}) {
  const { t } = useTranslation('automations');
  return (
    <DurationField
      label={t('form.answerWithin')}
      description={t('form.answerWithinHint')}
      mostDays={mostDays}
      value={props.value}
      onChange={props.change}
    />
  );
}

export function ButtonsForm({ settings, change, problemOf }: FormProps<'buttons'>) {
  const { t } = useTranslation('automations');
  return (
    <>
      <HeadedFields settings={settings} longestBody={message.body} problemOf={problemOf} change={change} />
      <Choices
        label={(number) => t('form.button', { number })}
        addLabel={t('form.addButton')}
        choices={settings.buttons}
        most={message.buttons}
        longest={message.buttonTitle}
        blank={{}}
        errorOf={(index) =>
          problemOf(`buttons.${index}.title`) ?? (index === 0 ? problemOf('buttons') : undefined)
        }
        onChange={(buttons) => change({ buttons }, 'buttons')}
      />
      <AnswerWithin
        value={settings.answer_within}
        change={(answer_within) => change({ answer_within }, 'within')}
      />
    </>
  );
}

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

export function LinkForm({ settings, change, problemOf }: FormProps<'link'>) {
  const { t } = useTranslation('automations');
  return (
    <>
      <HeadedFields settings={settings} longestBody={message.body} problemOf={problemOf} change={change} />
      <TextInput
        label={t('form.linkText')}
        withAsterisk
        maxLength={message.buttonTitle}
        value={settings.text}
        error={problemOf('text')}
        onChange={(event) => change({ text: event.currentTarget.value }, 'text')}
      />
      <TextInput
        type="url"
        label={t('form.url')}
        placeholder="https://"
        withAsterisk
        maxLength={2000}
        value={settings.url}
        error={problemOf('url')}
        onChange={(event) => change({ url: event.currentTarget.value }, 'url')}
      />
      <Checkbox
        label={t('form.track')}
        checked={settings.track}
        onChange={(event) => change({ track: event.currentTarget.checked }, 'track')}
      />
    </>
  );
}

export function TemplateForm({ id: block, settings, change, problemOf }: FormProps<'template'>) {
  const { t } = useTranslation('automations');
  const { templates } = useThings();
  const { template_id, draft_id, variables, answer_within } = settings;
  return (
    <>
      <TemplateSelect
        label={t('form.template')}
        value={template_id}
        error={problemOf('template_id')}
        variables={variables}
        variablesError={problemOf('variables')}
        onVariables={(next) => change({ variables: next }, 'variables')}
        onChange={(id) =>
          change(
            {
              template_id: id,
              draft_id: null,
              variables: {},
              replies: quickReplies(
                templates.find((one) => one.id === id),
                settings.replies,
              ),
            },
            'template_id',
          )
        }
      />
      {template_id === null ? (
        <TemplateDraftField
          block={block}
          draftId={draft_id}
          variables={variables}
          variablesError={problemOf('variables')}
          onVariables={(next) => change({ variables: next }, 'variables')}
        />
      ) : null}
      <Checkbox
        label={t('form.waitForAnswer')}
        description={t('form.waitForAnswerHint')}
        checked={answer_within !== null}
        onChange={(event) =>
          change(
            { answer_within: event.currentTarget.checked ? { amount: 1, unit: 'days' } : null },
            'answer_within',
          )
        }
      />
      {answer_within ? (
        <AnswerWithin value={answer_within} change={(value) => change({ answer_within: value }, 'within')} />
      ) : null}
    </>
  );
}

type Replies = Settings<'template'>['replies'];

/** Its quick replies as ways on; one that keeps its title keeps where it leads. */
export function quickReplies(
  template: ReturnType<typeof useThings>['templates'][number] | undefined,
  before: Replies,
): Replies {
  if (!template) return [];
  return buttonsOf(template.structure).flatMap(({ type, text }) =>
    type === 'quick_reply'
      ? [{ key: before.find(({ title }) => title === text)?.key ?? newId(), title: text }]
      : [],
  );
}

export function AskForm({ settings, change, problemOf }: FormProps<'ask'>) {
  const { t } = useTranslation('automations');
  const { kind, choices, save, retries } = settings;
  return (
    <>
      <TextArea
        label={t('form.question')}
        isRequired
        max={message.body}
        value={settings.body}
        error={problemOf('body')}
        onChange={(body) => change({ body }, 'body')}
      />
      <Select
        label={t('form.answerKind')}
        allowDeselect={false}
        data={answerKinds.map((value) => ({ value, label: t(`answer.${value}`) }))}
        value={kind}
        onChange={(value) => value && change({ kind: value as typeof kind }, 'kind')}
      />
      {kind === 'choice' ? (
        <>
          <Choices
            label={(number) => t('form.choiceNumber', { number })}
            addLabel={t('form.addChoice')}
            choices={choices}
            most={10}
            longest={choices.length > message.buttons ? message.rowTitle : message.buttonTitle}
            blank={{}}
            errorOf={(index) =>
              problemOf(`buttons.${index}.title`) ?? (index === 0 ? problemOf('choices') : undefined)
            }
            onChange={(next) => change({ choices: next }, 'choices')}
          />
          {choices.length > message.buttons ? (
            <TextInput
              label={t('form.listButton')}
              withAsterisk
              maxLength={message.listButton}
              value={settings.button_name}
              error={problemOf('button_name')}
              onChange={(event) => change({ button_name: event.currentTarget.value }, 'button_name')}
            />
          ) : null}
        </>
      ) : null}
      <TargetField
        label={t('form.saveAnswer')}
        to={save.to}
        name={save.name}
        error={problemOf('save.name')}
        onChange={(target) => change({ save: target }, 'save')}
      />
      <NumberInput
        label={t('form.retries')}
        description={t('form.retriesHint')}
        min={0}
        max={3}
        clampBehavior="strict"
        allowDecimal={false}
        value={retries}
        onChange={(value) => typeof value === 'number' && change({ retries: value }, 'retries')}
      />
      {retries > 0 ? (
        <TextArea
          label={t('form.retryBody')}
          rows={2}
          max={message.body}
          value={settings.retry_body}
          error={problemOf('retry_body')}
          onChange={(retry_body) => change({ retry_body }, 'retry_body')}
        />
      ) : null}
      <AnswerWithin
        value={settings.answer_within}
        change={(answer_within) => change({ answer_within }, 'within')}
      />
    </>
  );
}
