import { type OwnSession, revokeOtherSessions, revokeSession } from '@herald/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconTerminal2 } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { sessionsQuery } from '#data/account/queries.ts';
import { accountKeys } from '#data/keys/account.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { Card } from './Card.tsx';

/** Where the person is signed in; each can be signed out from here. */
export function SessionsCard() {
  const { t } = useTranslation('account');
  const query = useQuery(sessionsQuery);
  return (
    <Card title={t('sessions.title')} text={t('sessions.text')}>
      <Loaded query={query} skeleton={120}>
        {(sessions) => (
          <Stack gap="md">
            <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
              {sessions.map((session) => (
                <Line key={session.id} session={session} />
              ))}
            </Stack>
            {sessions.length > 1 ? <SignOthersOut /> : null}
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}

const icons = {
  desktop: IconDeviceDesktop,
  mobile: IconDeviceMobile,
  tablet: IconDeviceTablet,
  unknown: IconTerminal2,
};

function Line({ session }: { session: OwnSession }) {
  const { t } = useTranslation('account');
  const Icon = icons[session.device];
  const name = [session.browser, session.system].filter(Boolean).join(' · ') || t('sessions.unknown');
  return (
    <Group component="li" wrap="nowrap" align="flex-start" gap="sm">
      <Icon size={22} stroke={1.5} aria-hidden style={{ flex: 'none', marginTop: 2 }} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={500}>{name}</Text>
          {session.is_current ? <StatusBadge tone="good">{t('sessions.current')}</StatusBadge> : null}
        </Group>
        <Text c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {session.ip ? `${session.ip} · ` : ''}
          {t('sessions.lastUsed')} <RelativeTime time={session.last_used_at} />
        </Text>
      </div>
      {session.is_current ? null : <SignOut session={session} name={name} />}
    </Group>
  );
}

function SignOut({ session, name }: { session: OwnSession; name: string }) {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => call(revokeSession, { params: { session_id: session.id } }),
    onSuccess: () => notifyDone(t('sessions.signedOut')),
    onError: notifyError,
    // Also when it was gone already.
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKeys.all }),
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('sessions.signOutOf', { name })}
      loading={revoke.isPending}
      onClick={() => revoke.mutate()}
    >
      {t('sessions.signOut')}
    </Button>
  );
}

function SignOthersOut() {
  const { t } = useTranslation('account');
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => call(revokeOtherSessions, {}),
    onSuccess: ({ data }) => notifyDone(t('sessions.othersSignedOut', { count: data.revoked })),
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKeys.all }),
  });
  return (
    <Group>
      <Button variant="default" loading={revoke.isPending} onClick={() => revoke.mutate()}>
        {t('sessions.signOthersOut')}
      </Button>
    </Group>
  );
}
