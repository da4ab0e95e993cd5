import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useThings } from '../words/things.ts';
import { AnswerWithin } from './AnswerWithin.tsx';
import { TemplateSelect } from './Pickers.tsx';
import type { FormProps } from './props.ts';
import { quickReplies } from './quickReplies.ts';
import { TemplateDraftField } from './TemplateDraftField.tsx';
import { TemplateLanguages } from './TemplateLanguages.tsx';

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
      {template_id === null ? null : (
        <TemplateLanguages
          templateId={template_id}
          isOn={settings.by_language}
          onChange={(by_language) => change({ by_language }, 'by_language')}
        />
      )}
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
