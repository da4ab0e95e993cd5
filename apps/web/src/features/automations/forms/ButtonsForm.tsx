import { limits } from '@herald/whatsapp/model';
import { useTranslation } from 'react-i18next';
import { AnswerWithin } from './AnswerWithin.tsx';
import { Choices } from './Choices.tsx';
import { HeadedFields } from './HeadedFields.tsx';
import type { FormProps } from './props.ts';

const { message } = limits;

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
