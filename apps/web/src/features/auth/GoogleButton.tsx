import { startGoogle } from '@herald/contract';
import { Button, Divider } from '@mantine/core';
import { IconBrandGoogleFilled } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { arrivalOf } from '#app/session/guards.ts';
import { notifyError } from '#ui/notify.ts';
import { useSignInOptions } from './useSignInOptions.ts';

const guest = getRouteApi('/_guest');

/** The way through Google, where this installation has one, above the form. */
export function GoogleButton({ channel }: { channel?: 'netto' }) {
  const { t } = useTranslation('auth');
  const search = guest.useSearch();
  const { google } = useSignInOptions();
  const start = useMutation({
    mutationFn: () =>
      call(startGoogle, {
        body: { return: search.return ?? null, channel, arrival: arrivalOf({ ...search }) },
      }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: notifyError,
  });
  if (!google) return null;
  return (
    <>
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconBrandGoogleFilled size={18} aria-hidden />}
        // It stays busy until the page is gone.
        loading={start.isPending || start.isSuccess}
        onClick={() => start.mutate()}
      >
        {t('google.button')}
      </Button>
      <Divider label={t('google.or')} labelPosition="center" />
    </>
  );
}
