import type { AccountViolation } from '@herald/contract';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { notifyDone } from '#ui/notify.ts';
import { Page } from '#ui/Page.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { TableSkeleton } from '#ui/TableSkeleton.tsx';
import { useUnblock, violationsQuery } from './queries.ts';

/** WhatsApp accounts that Meta has stopped for a violation, and the way to let them send again. */
export function ViolationsScreen() {
  const { t } = useTranslation('admin');
  const query = useQuery(violationsQuery);
  const [chosen, setChosen] = useState<AccountViolation | null>(null);
  return (
    <Page title={t('violations.title')} purpose={t('violations.purpose')}>
      <Loaded
        query={query}
        skeleton={<TableSkeleton rows={3} columns={3} />}
        empty={<EmptyState drawing="tools">{t('violations.none')}</EmptyState>}
      >
        {(violations) => (
          <Stack>
            {violations.map((violation) => (
              <Violation
                key={violation.api_waba_id}
                violation={violation}
                onUnblock={() => setChosen(violation)}
              />
            ))}
          </Stack>
        )}
      </Loaded>
      {chosen ? <Unblocking violation={chosen} onClose={() => setChosen(null)} /> : null}
    </Page>
  );
}

function Violation({ violation, onUnblock }: { violation: AccountViolation; onUnblock: () => void }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <Paper withBorder radius="md" p="lg">
      <Group justify="space-between" align="flex-start">
        <div>
          <Group gap="xs">
            <Text fw={650}>{violation.name ?? violation.api_waba_id}</Text>
            <StatusBadge tone="bad">{violation.violation}</StatusBadge>
          </Group>
          <Text size="sm" c="dimmed">
            {t('violations.account', { id: violation.api_waba_id })}
            {violation.since ? (
              <>
                {' · '}
                <RelativeTime time={violation.since} />
              </>
            ) : null}
          </Text>
        </div>
        <Button variant="default" onClick={onUnblock}>
          {t('violations.unblock')}
        </Button>
      </Group>
      <ul>
        {violation.numbers.map(({ id, team, verified_name, display_phone_number }) => (
          <li key={id}>
            {[verified_name, display_phone_number && format.phone(display_phone_number), team.name]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </Paper>
  );
}

function Unblocking({ violation, onClose }: { violation: AccountViolation; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const unblock = useUnblock();
  const confirm = () =>
    unblock.mutate(violation.api_waba_id, {
      onSuccess: ({ numbers }) => notifyDone(t('violations.unblocked', { count: numbers })),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      opened
      title={t('violations.unblockTitle', { name: violation.name ?? violation.api_waba_id })}
      confirm={t('violations.unblock')}
      loading={unblock.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('violations.unblockText', { count: violation.numbers.length })}
    </ConfirmDialog>
  );
}
