import { resendConfirmation } from '@herald/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';

/** Has the link that confirms an address mailed again. */
export function ResendConfirmation() {
  const { t } = useTranslation('auth');
  const resend = useMutation({
    mutationFn: () => call(resendConfirmation, {}),
    onSuccess: ({ message }) => notifyDone(message),
    onError: notifyError,
  });
  return (
    <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
      {t('confirm.resend')}
    </Button>
  );
}
