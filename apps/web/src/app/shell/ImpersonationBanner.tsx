import { stopImpersonation } from '@herald/contract';
import { Button } from '@mantine/core';
import { IconUserShield } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { notifyError } from '#ui/notify.ts';
import { callQuietly } from '../api.ts';
import { cookieChange } from '../session/cookieChange.ts';
import { userQuery } from '../session/queries.ts';
import classes from './Banners.module.css';

/** Says who acts as whom and until when, and leads the operator back to the session of their own. */
export default function ImpersonationBanner() {
  const { t } = useTranslation();
  const format = useFormat();
  // Also on pages where nobody is signed in.
  const { data: user } = useQuery({ ...userQuery, enabled: false });
  const { mutate, isPending, isSuccess } = useStop();
  const ends = user?.impersonation?.expires_at;
  useEffect(() => {
    if (ends === undefined) return;
    // After the hour the server answers nothing any more: back before somebody meets that.
    const timer = setTimeout(mutate, Math.max(0, Date.parse(ends) - Date.now()));
    return () => clearTimeout(timer);
  }, [ends, mutate]);
  if (!user?.impersonation) return null;
  const { by, expires_at } = user.impersonation;
  return (
    <div className={classes.banner} data-tone="warning" role="status">
      <IconUserShield size={18} aria-hidden />
      <span>{t('banners:impersonation', { email: user.email, by, until: format.time(expires_at) })}</span>
      <Button size="compact-sm" variant="default" onClick={() => mutate()} loading={isPending || isSuccess}>
        {t('banners:stopImpersonation')}
      </Button>
    </div>
  );
}

/** The whole page is loaded anew: nothing of the person stays in memory. */
function useStop() {
  const change = cookieChange(useQueryClient());
  return useMutation({
    ...change,
    mutationFn: () => callQuietly(stopImpersonation, {}),
    onSuccess: ({ data }) => window.location.assign(data.back ? '/admin/impersonation' : '/login'),
    onError: (error) => {
      change.onError();
      notifyError(error);
    },
  });
}
