import type { InboxSettings } from '@herald/contract';
import { Alert, Paper, Skeleton, Stack, Switch, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import { useLiveInboxSetup } from '#data/inbox/queries.ts';
import { useInboxSettings } from '#data/inbox/useInboxSettings.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { Page } from '#ui/Page.tsx';
import { AssignmentSettings } from './AssignmentSettings.tsx';
import { ClosingReasonSettings } from './ClosingReasonSettings.tsx';
import { HandoffSettings } from './HandoffSettings.tsx';
import { HoursForm } from './HoursForm.tsx';
import { LabelSettings } from './LabelSettings.tsx';
import { RatingSettings } from './RatingSettings.tsx';
import { ReengageSettings } from './ReengageSettings.tsx';
import { SlaSettings } from './SlaSettings.tsx';

/** `settings/inbox`: who answers, when somebody is there, and what people see of it. */
export function InboxSettingsScreen() {
  const { t } = useTranslation('inboxSettings');
  const { query, change, save } = useInboxSettings();
  const mayChange = useCan('phone_numbers.manage');
  useLiveInboxSetup();
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <Loaded query={query} skeleton={<SettingsSkeleton />}>
        {(settings) => (
          <Stack maw={860} gap="lg">
            {mayChange ? null : (
              <Alert color="gray" icon={<IconLock size={18} stroke={1.8} aria-hidden />}>
                {t('noPermission')}
              </Alert>
            )}
            <AssignmentSettings settings={settings} disabled={!mayChange} onChange={change} />
            <HoursForm settings={settings} disabled={!mayChange} save={save} />
            <HandoffSettings settings={settings} disabled={!mayChange} save={save} />
            <ReengageSettings settings={settings} disabled={!mayChange} onChange={change} />
            <SlaSettings />
            <RatingSettings disabled={!mayChange} />
            <ClosingReasonSettings />
            <LabelSettings />
            <Visibility settings={settings} disabled={!mayChange} onChange={change} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function SettingsSkeleton() {
  const { t } = useTranslation();
  return (
    <Stack maw={860} role="status" aria-label={t('loading')}>
      <Skeleton height={220} radius="md" />
      <Skeleton height={220} radius="md" />
    </Stack>
  );
}

/** The words under a switch are to be read, not skipped. */
const styles = {
  label: { fontWeight: 600 },
  description: { fontSize: 'var(--mantine-font-size-sm)', lineHeight: 1.5 },
};

interface VisibilityProps {
  settings: InboxSettings;
  disabled: boolean;
  onChange: (patch: Partial<InboxSettings>) => void;
}

function Visibility({ settings, disabled, onChange }: VisibilityProps) {
  const { t } = useTranslation('inboxSettings');
  const { send_read_receipts: receipts, show_typing: typing } = settings;
  return (
    <Paper withBorder radius="md" p="lg">
      <Stack>
        <Title order={2}>{t('visibility')}</Title>
        <Switch
          size="md"
          styles={styles}
          label={t('receipts.label')}
          description={t('receipts.text')}
          checked={receipts}
          disabled={disabled}
          onChange={(event) => onChange({ send_read_receipts: event.currentTarget.checked })}
        />
        <Switch
          size="md"
          styles={styles}
          label={t('typing.label')}
          description={t(receipts ? 'typing.text' : 'typing.needsReceipts')}
          checked={typing && receipts}
          disabled={disabled || !receipts}
          onChange={(event) => onChange({ show_typing: event.currentTarget.checked })}
        />
      </Stack>
    </Paper>
  );
}
