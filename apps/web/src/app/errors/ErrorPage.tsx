import { Button } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/links.tsx';
import { messageOf } from '#ui/notify.ts';
import { CenteredPage } from './CenteredPage.tsx';

/** Whatever a page could not handle itself. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  const retry = () => {
    resetQueries();
    reset();
    void router.invalidate();
  };
  return (
    <CenteredPage
      drawing="broken"
      title={t('internalError.title')}
      action={
        <>
          <Button onClick={retry}>{t('action.retry')}</Button>
          <ButtonLink to="/" variant="default">
            {t('notFound.home')}
          </ButtonLink>
        </>
      }
    >
      <span role="alert">{messageOf(error)}</span>
    </CenteredPage>
  );
}
