import { type Locale, updateTeam } from '@herald/contract';
import { Alert, Button, Paper, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan, useIsOwner, useTeam } from '#app/session/hooks.ts';
import { teamQuery, userQuery } from '#app/session/queries.ts';
import { countryOptions } from '#ui/countries.ts';
import { languageNames, locales } from '#ui/format/locale.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { notifyDone } from '#ui/notify.ts';
import { Page } from '#ui/Page.tsx';
import { TimeZoneSelect } from '#ui/TimeZoneSelect.tsx';
import { useApiForm } from '#ui/useApiForm.ts';
import { filled } from '#ui/validators.ts';
import { TeamEnd } from './TeamEnd.tsx';
import { TeamExport } from './TeamExport.tsx';

/** `settings/team`: what the team is called, and where it is at home. */
export function TeamSettingsScreen() {
  const { t } = useTranslation('onboarding');
  const isOwner = useIsOwner();
  return (
    <Page title={t('teamSettings.title')} purpose={t('teamSettings.purpose')}>
      <Stack maw={640}>
        <Paper withBorder radius="md" p="lg">
          <TeamForm />
        </Paper>
        {isOwner ? (
          <>
            <TeamExport />
            <TeamEnd />
          </>
        ) : null}
      </Stack>
    </Page>
  );
}

/** Whoever may not change it reads it. */
function TeamForm() {
  const { t } = useTranslation('onboarding');
  const team = useTeam();
  const readOnly = !useCan('team.manage');
  const { tag } = useFormat();
  const queryClient = useQueryClient();
  const { form, failure, sending, onSubmit } = useApiForm({
    initialValues: {
      name: team.name,
      country_code: team.country_code,
      timezone: team.timezone,
      locale: team.locale as Locale,
    },
    validate: { name: filled },
    send: async (body) => {
      const { data } = await call(updateTeam, { params: { team_id: team.id }, body });
      queryClient.setQueryData(teamQuery(team.id).queryKey, data);
      form.resetDirty();
      notifyDone(t('teamSettings.saved'));
      // The switcher names every team of the person.
      await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    },
  });
  const nothingFoundMessage = t('common:palette.nothing');
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        {failure ? (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        ) : null}
        <TextInput
          label={t('team.name')}
          maxLength={120}
          readOnly={readOnly}
          {...form.getInputProps('name')}
        />
        <Select
          label={t('team.country')}
          data={countryOptions(tag)}
          searchable
          allowDeselect={false}
          nothingFoundMessage={nothingFoundMessage}
          readOnly={readOnly}
          {...form.getInputProps('country_code')}
        />
        <TimeZoneSelect
          label={t('team.timezone')}
          description={t('team.timezoneHint')}
          readOnly={readOnly}
          {...form.getInputProps('timezone')}
        />
        <Select
          label={t('teamSettings.language')}
          description={t('teamSettings.languageHint')}
          data={locales.map((value) => ({ value, label: languageNames[value] }))}
          allowDeselect={false}
          readOnly={readOnly}
          {...form.getInputProps('locale')}
        />
        {readOnly ? (
          <Text size="sm" c="dimmed">
            {t('teamSettings.readOnly')}
          </Text>
        ) : (
          <Button
            type="submit"
            loading={sending}
            disabled={!form.isDirty()}
            style={{ alignSelf: 'flex-start' }}
          >
            {t('common:action.save')}
          </Button>
        )}
      </Stack>
    </form>
  );
}
