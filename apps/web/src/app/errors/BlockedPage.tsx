import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/links.tsx';
import { useSignOut } from '../signOut.ts';
import { CenteredPage } from './CenteredPage.tsx';

/** The team was blocked by the operator: nothing of it can be opened. */
export function BlockedPage() {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <CenteredPage
      drawing="broken"
      title={t('blocked.title')}
      action={
        <>
          <ButtonLink to="/teams/switch" variant="default">
            {t('blocked.switch')}
          </ButtonLink>
          <Button variant="default" onClick={() => signOut.mutate()} loading={signOut.isPending}>
            {t('person.signOut')}
          </Button>
        </>
      }
    >
      {t('blocked.text')}
    </CenteredPage>
  );
}
