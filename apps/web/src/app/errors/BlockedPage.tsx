import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/links.tsx';
import { useUser } from '../session/hooks.ts';
import { teamQuery } from '../session/queries.ts';
import { useSignOut } from '../signOut/useSignOut.ts';
import { BlockedTeamActions } from './BlockedTeamActions.tsx';
import { BlockedTeamBills } from './BlockedTeamBills.tsx';
import { CenteredPage } from './CenteredPage.tsx';

/** The team, or the person, was blocked by the operator: nothing can be opened. */
export function BlockedPage({ teamId }: { teamId: number | undefined }) {
  const { t } = useTranslation('blocked');
  const signOut = useSignOut();
  const { blocked, blocked_reason } = useUser();
  const team = useQuery({ ...teamQuery(teamId ?? 0), enabled: !blocked && teamId !== undefined }).data;
  const reason = blocked ? blocked_reason : team?.blocked_reason;
  return (
    <CenteredPage
      drawing="broken"
      title={t(blocked ? 'account' : 'title')}
      action={
        <>
          {team ? <BlockedTeamActions team={team} /> : null}
          {blocked ? null : (
            <>
              <ButtonLink to="/teams/switch" variant="default">
                {t('switch')}
              </ButtonLink>
              <ButtonLink to="/account" variant="default">
                {t('common:person.account')}
              </ButtonLink>
            </>
          )}
          <Button variant="default" onClick={() => signOut.mutate()} loading={signOut.isPending}>
            {t('common:person.signOut')}
          </Button>
        </>
      }
    >
      {t('text')}
      {reason ? <p>{t('reason', { reason })}</p> : null}
      {team?.permissions.includes('billing.manage') ? <BlockedTeamBills team={team} /> : null}
    </CenteredPage>
  );
}
