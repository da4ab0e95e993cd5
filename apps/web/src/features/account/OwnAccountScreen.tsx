import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OutsidePage } from '#app/shell/OutsidePage.tsx';
import { useSignOut } from '#app/signOut/useSignOut.ts';
import { BackLink } from '#ui/BackLink.tsx';
import { AccountScreen } from './AccountScreen.tsx';

/** `/account`: one's own account outside any team, for whoever is in none, or in one that opens nothing. */
export function OwnAccountScreen() {
  const { t } = useTranslation('account');
  const signOut = useSignOut();
  return (
    <OutsidePage
      end={
        <Button variant="subtle" color="gray" onClick={() => signOut.mutate()} loading={signOut.isPending}>
          {t('common:person.signOut')}
        </Button>
      }
    >
      <AccountScreen back={<BackLink to="/teams/switch">{t('teams.title')}</BackLink>} />
    </OutsidePage>
  );
}
