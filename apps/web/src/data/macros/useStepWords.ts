import type { MacroSteps } from '@herald/contract';
import { useTranslation } from 'react-i18next';

/** What a macro does, in a few words. */
export function useStepWords(): (steps: MacroSteps) => string {
  const { t } = useTranslation('macros');
  return ({ add_labels, remove_labels, assign, priority, note, reply, finish }) =>
    [
      ...(add_labels.length + remove_labels.length > 0 ? [t('step.labels')] : []),
      ...(assign === null ? [] : [t('step.assign')]),
      ...(priority === null ? [] : [t('step.priority')]),
      ...(note ? [t('step.note')] : []),
      ...(reply ? [t('step.reply')] : []),
      ...(finish ? [t(`step.${finish.kind}`)] : []),
    ].join(' · ');
}
