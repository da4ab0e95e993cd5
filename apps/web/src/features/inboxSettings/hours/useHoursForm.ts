import type { BusinessHours, InboxSettings } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { hasProblem } from './week.ts';

export type HoursValues = {
  business_hours: BusinessHours | null;
  away_enabled: boolean;
  away_message: string;
};

const hoursOf = ({ business_hours, away_enabled, away_message }: InboxSettings): HoursValues => ({
  business_hours,
  away_enabled,
  away_message,
});

/** The form of the hours; `discard` brings back what is saved. */
export function useHoursForm(settings: InboxSettings, save: (patch: HoursValues) => Promise<InboxSettings>) {
  const { t } = useTranslation('inboxSettings');
  const saved = hoursOf(settings);
  const hours = useApiForm<HoursValues>({
    initialValues: saved,
    validate: {
      business_hours: (values) => (hasProblem(values) ? t('hours.mend') : null),
      away_message: (text, { away_enabled: isOn }) => (isOn && !text.trim() ? t('away.needed') : null),
    },
    send: async (values) => {
      hours.form.setValues(hoursOf(await save(values)));
      notifyDone(t('saved'));
    },
  });
  const discard = () => {
    hours.form.setValues(saved);
    hours.form.clearErrors();
  };
  return { ...hours, discard, isDirty: JSON.stringify(hours.form.values) !== JSON.stringify(saved) };
}

export type HoursForm = ReturnType<typeof useHoursForm>['form'];
