import { answerKinds } from '@herald/flow';
import { limits } from '@herald/whatsapp/model';
import { NumberInput, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AnswerWithin } from './AnswerWithin.tsx';
import { Choices } from './Choices.tsx';
import { TargetField } from './Pickers.tsx';
import type { FormProps } from './props.ts';
import { TextArea } from './TextArea.tsx';

const { message } = limits;

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
