import { keepAccount, resendConfirmation, type User } from '@herald/contract';
import { Button } from '@mantine/core';
import { IconMailExclamation, IconUserX, type TablerIcon } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { call } from '../api.ts';
import { userQuery } from '../session/queries.ts';
import classes from './Banners.module.css';

/** What the person should do about their own account: take its deletion back, or confirm its address. */
export default function AccountBanner({ user }: { user: User }) {
  if (user.delete_at) return <Deletion at={user.delete_at} />;
  return user.email_verified ? null : <Unconfirmed email={user.email} />;
}

function Deletion({ at }: { at: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const queryClient = useQueryClient();
  const keep = useMutation({
    mutationFn: () => call(keepAccount, {}),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(userQuery.queryKey, data);
      notifyDone(t('banner.kept'));
    },
    onError: notifyError,
  });
  return (
    <Line
      Icon={IconUserX}
      action={t('banner.keepAccount')}
      loading={keep.isPending}
      onClick={() => keep.mutate()}
    >
      {t('banner.deletion', { date: format.date(at) })}
    </Line>
  );
}

function Unconfirmed({ email }: { email: string }) {
  const { t } = useTranslation();
  const resend = useMutation({
    mutationFn: () => call(resendConfirmation, {}),
    onSuccess: ({ message }) => notifyDone(message),
    onError: notifyError,
  });
  return (
    <Line
      Icon={IconMailExclamation}
      action={t('banners:resend')}
      loading={resend.isPending}
      onClick={() => resend.mutate()}
    >
      {t('banners:unconfirmed', { email })}
    </Line>
  );
}

interface LineProps {
  Icon: TablerIcon;
  action: string;
  loading: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Line({ Icon, action, loading, onClick, children }: LineProps) {
  return (
    <div className={classes.banner} data-tone="warning" role="status">
      <Icon size={18} aria-hidden />
      <span>{children}</span>
      <Button size="compact-sm" variant="default" onClick={onClick} loading={loading}>
        {action}
      </Button>
    </div>
  );
}
