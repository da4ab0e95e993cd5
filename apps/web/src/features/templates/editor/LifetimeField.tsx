import { limits } from '@herald/whatsapp/model';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fieldId } from './problems.ts';
import { useEditor } from './useEditor.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
const choices = [minute, 5 * minute, 15 * minute, hour, 6 * hour, 12 * hour, day, 3 * day, 7 * day, 30 * day];

/** How long WhatsApp tries to deliver to a phone that is off. */
export function LifetimeField() {
  const { t } = useTranslation('templates');
  const { draft, change, errorOf } = useEditor();
  const { min, max } = limits.template.lifetimes[draft.category];
  const words = (seconds: number) => {
    if (seconds % day === 0) return t('editor.lifetime.days', { count: seconds / day });
    if (seconds % hour === 0) return t('editor.lifetime.hours', { count: seconds / hour });
    return t('editor.lifetime.minutes', { count: Math.round(seconds / minute) });
  };
  const offered = choices.filter((seconds) => seconds >= min && seconds <= max);
  const listed = draft.ttl === null || offered.includes(draft.ttl) ? offered : [draft.ttl, ...offered];
  return (
    <Select
      id={fieldId('ttl_seconds')}
      label={t('editor.lifetime.label')}
      description={t(`editor.lifetime.hint.${draft.category}`)}
      placeholder={t('editor.lifetime.usual')}
      clearable
      clearButtonProps={{ 'aria-label': t('common:action.clear') }}
      data={listed.map((seconds) => ({ value: String(seconds), label: words(seconds) }))}
      value={draft.ttl === null ? null : String(draft.ttl)}
      error={errorOf('ttl_seconds')}
      onChange={(value) => change({ ttl: value === null ? null : Number(value) })}
    />
  );
}
