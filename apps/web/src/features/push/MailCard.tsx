import {
  type AlertGroup,
  groupsToldOf,
  type MailChoice,
  mailChoices,
  type Preferences,
  usualMails,
} from '@herald/contract';
import { Paper, Select, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTeam } from '#app/session/hooks.ts';
import { useChangePreferences } from '#app/session/preferences.ts';
import { useAhead } from '#ui/useAhead.ts';

/** When alerts come by mail, for each group of which this person is told anything. */
export function MailCard({ preferences, teamId }: { preferences: Preferences; teamId: number }) {
  const { t } = useTranslation('push');
  const held = useTeam().permissions;
  const change = useChangePreferences(teamId);
  const [chosen, show] = useAhead(preferences.alert_mails);
  const choose = (group: AlertGroup, choice: MailChoice) => {
    const wanted = { ...chosen, [group]: choice };
    show(wanted);
    change.mutate({ alert_mails: wanted });
  };
  const groups = groupsToldOf(held);
  if (groups.length === 0) return null;
  const data = mailChoices.map((value) => ({ value, label: t(`mail.choice.${value}`) }));
  return (
    <Paper withBorder radius="md" p="md">
      <Text fw={500}>{t('mail.label')}</Text>
      <Text size="sm" c="dimmed">
        {t('mail.text')}
      </Text>
      <Stack gap="sm" mt="md">
        {groups.map((group) => (
          <Select
            key={group}
            label={t(`mail.group.${group}`)}
            description={t(`mail.about.${group}`)}
            data={data}
            value={chosen[group] ?? usualMails(group, held)}
            allowDeselect={false}
            onChange={(choice) => choice && choose(group, choice as MailChoice)}
          />
        ))}
      </Stack>
    </Paper>
  );
}
