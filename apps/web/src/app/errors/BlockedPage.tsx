import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/links.tsx';
import { useUser } from '../session/hooks.ts';
import { useSignOut } from '../signOut.ts';
import { CenteredPage } from './CenteredPage.tsx';

/** The team, or the person, was blocked by the operator: nothing can be opened. */
export function BlockedPage() {
  const { t } = useTranslation();
  const signOut = useSignOut();
  const { blocked } = useUser();
  return (
    <CenteredPage
      drawing="broken"
      title={t(blocked ? 'blocked.account' : 'blocked.title')}
      action={
        <>
          {blocked ? null : (
            <>
              <ButtonLink to="/teams/switch" variant="default">
                {t('blocked.switch')}
              </ButtonLink>
              <ButtonLink to="/account" variant="default">
                {t('person.account')}
              </ButtonLink>
            </>
          )}
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
