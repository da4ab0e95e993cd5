import type { Settings } from '@herald/flow';
import { useTranslation } from 'react-i18next';
import { DurationField } from './DurationField.tsx';

const mostDays = 30;

export function AnswerWithin(props: {
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
