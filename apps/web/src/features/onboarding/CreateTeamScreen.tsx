import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUser } from '#app/session/hooks.ts';
import { countryOptions } from '#ui/countries.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { TimeZoneSelect } from '#ui/TimeZoneSelect.tsx';
import { useApiForm } from '#ui/useApiForm.ts';
import { filled } from '#ui/validators.ts';
import { guessCountry, guessTimeZone } from './guessPlace.ts';
import { StepForm } from './StepForm.tsx';
import { useCreateTeam } from './useCreateTeam.ts';

/** Name, country and time zone of a team; the last two are guessed from the browser. */
export function CreateTeamScreen() {
  const { t } = useTranslation('onboarding');
  const { tag } = useFormat();
  const { company_name, teams } = useUser();
  const { form, ...frame } = useApiForm({
    initialValues: {
      // Most people come with one company; who adds a team has another in mind.
      name: teams.length === 0 ? (company_name ?? '') : '',
      country_code: guessCountry(navigator.languages),
      timezone: guessTimeZone(),
    },
    validate: { name: filled, country_code: filled, timezone: filled },
    send: useCreateTeam(),
  });
  return (
    <StepForm title={t('team.title')} intro={t('team.intro')} {...frame} submit={t('team.submit')}>
      <TextInput
        label={t('team.name')}
        description={t('team.nameHint')}
        autoComplete="organization"
        {...form.getInputProps('name')}
      />
      <Select
        label={t('team.country')}
        data={countryOptions(tag)}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('common:palette.nothing')}
        {...form.getInputProps('country_code')}
      />
      <TimeZoneSelect
        label={t('team.timezone')}
        description={t('team.timezoneHint')}
        {...form.getInputProps('timezone')}
      />
    </StepForm>
  );
}
