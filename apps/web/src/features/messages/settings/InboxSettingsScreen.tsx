import type { InboxSettings } from '@herald/contract';
import { Alert, Paper, Skeleton, Stack, Switch } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Page } from '#ui/Page.tsx';
import { useInboxSettings } from './useInboxSettings.ts';

/** `settings/inbox`: what people see when their messages are read and answered. */
export function InboxSettingsScreen() {
  const { t } = useTranslation('inboxSettings');
  const { query, change } = useInboxSettings();
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      {query.data ? (
        <Switches settings={query.data} onChange={change} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Stack maw={640} role="status" aria-label={t('common:loading')}>
          <Skeleton height={84} radius="md" />
          <Skeleton height={84} radius="md" />
        </Stack>
      )}
    </Page>
  );
}

/** The words under a switch are to be read, not skipped. */
const styles = {
  label: { fontWeight: 600 },
  description: { fontSize: 'var(--mantine-font-size-sm)', lineHeight: 1.5 },
};

interface SwitchesProps {
  settings: InboxSettings;
  onChange: (settings: InboxSettings) => void;
}

function Switches({ settings, onChange }: SwitchesProps) {
  const { t } = useTranslation('inboxSettings');
  const mayChange = useCan('phone_numbers.manage');
  const { send_read_receipts: receipts, show_typing: typing } = settings;
  return (
    <Stack maw={640}>
      {mayChange ? null : (
        <Alert color="gray" icon={<IconLock size={18} stroke={1.8} aria-hidden />}>
          {t('noPermission')}
        </Alert>
      )}
      <Paper withBorder radius="md" p="md">
        <Switch
          size="md"
          styles={styles}
          label={t('receipts.label')}
          description={t('receipts.text')}
          checked={receipts}
          disabled={!mayChange}
          onChange={(event) => onChange({ ...settings, send_read_receipts: event.currentTarget.checked })}
        />
      </Paper>
      <Paper withBorder radius="md" p="md">
        <Switch
          size="md"
          styles={styles}
          label={t('typing.label')}
          description={t(receipts ? 'typing.text' : 'typing.needsReceipts')}
          checked={typing && receipts}
          disabled={!mayChange || !receipts}
          onChange={(event) => onChange({ ...settings, show_typing: event.currentTarget.checked })}
        />
      </Paper>
    </Stack>
  );
}
