import type { Preferences } from '@herald/contract';
import { Paper, Radio, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { preferencesQuery, useChangePreferences } from '#app/session/preferences.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { Page } from '#ui/Page.tsx';
import { useAhead } from '#ui/useAhead.ts';
import { BrowserCard } from './BrowserCard.tsx';
import { MailCard } from './MailCard.tsx';

/** `settings/notifications`: what this person is told, and how this browser tells it. */
export function NotificationSettingsScreen() {
  const { t } = useTranslation('push');
  const { team_id } = useNumberParams();
  const query = useQuery(preferencesQuery(team_id));
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <Stack maw={640}>
        <BrowserCard />
        <Loaded query={query} skeleton={180}>
          {(preferences) => <Choices preferences={preferences} teamId={team_id} />}
        </Loaded>
      </Stack>
    </Page>
  );
}

const wishes = [
  'mine_and_unassigned',
  'mine',
  'all',
  'none',
] as const satisfies readonly Preferences['push'][];

function Choices({ preferences, teamId }: { preferences: Preferences; teamId: number }) {
  const { t } = useTranslation('push');
  const change = useChangePreferences(teamId);
  const [push, showPush] = useAhead(preferences.push);
  const [sound, showSound] = useAhead(preferences.sound);
  const [undoSend, showUndoSend] = useAhead(preferences.undo_send);
  return (
    <>
      <Paper withBorder radius="md" p="md">
        <Radio.Group
          label={t('wish.label')}
          description={t('wish.text')}
          value={push}
          onChange={(value) => {
            const wanted = value as Preferences['push'];
            showPush(wanted);
            change.mutate({ push: wanted });
          }}
        >
          <Stack gap="sm" mt="md">
            {wishes.map((wish) => (
              <Radio key={wish} value={wish} label={t(`wish.${wish}`)} />
            ))}
          </Stack>
        </Radio.Group>
      </Paper>
      <Paper withBorder radius="md" p="md">
        <Switch
          size="md"
          label={t('sound.label')}
          description={t('sound.text')}
          checked={sound}
          onChange={({ currentTarget: { checked } }) => {
            showSound(checked);
            change.mutate({ sound: checked });
          }}
        />
      </Paper>
      <Paper withBorder radius="md" p="md">
        <Switch
          size="md"
          label={t('undoSend.label')}
          description={t('undoSend.text')}
          checked={undoSend}
          onChange={({ currentTarget: { checked } }) => {
            showUndoSend(checked);
            change.mutate({ undo_send: checked });
          }}
        />
      </Paper>
      <MailCard preferences={preferences} teamId={teamId} />
    </>
  );
}
