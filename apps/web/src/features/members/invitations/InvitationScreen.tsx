import { openInvitation } from '@herald/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callQuietly } from '#app/api.ts';
import { userQuery } from '#app/session/queries.ts';
import { memberKeys } from '#data/keys/members.ts';
import { together } from '#ui/asked.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Loaded } from '#ui/Loaded.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { messageOf } from '#ui/notify.ts';
import { useRoleName } from '../useRoleName.ts';
import { InvitationPage } from './InvitationPage.tsx';
import { JoinAs } from './JoinAs.tsx';

/** `/invitation?token=…`: who invites whom to what, and the way in for somebody new or somebody known. */
export function InvitationScreen({ token }: { token: string }) {
  const { t } = useTranslation('members');
  const roleName = useRoleName();
  const invitation = useQuery({
    queryKey: memberKeys.invitation(token),
    queryFn: async ({ signal }) => (await callQuietly(openInvitation, { body: { token }, signal })).data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const user = useQuery(userQuery);
  const opened = invitation.data;
  const title = opened ? t('join.title', { team: opened.team_name }) : t('join.plainTitle');
  if (invitation.error) return <Over reason={messageOf(invitation.error)} title={title} />;
  const purpose = opened
    ? t('join.text', { name: opened.invited_by, role: roleName(opened.role), email: opened.email })
    : undefined;
  return (
    <InvitationPage title={title} purpose={purpose}>
      <Loaded query={together(invitation, user)} skeleton={240}>
        {([found, person]) => <JoinAs token={token} invitation={found} user={person} />}
      </Loaded>
    </InvitationPage>
  );
}

function Over({ reason, title }: { reason: string; title: string }) {
  const { t } = useTranslation('members');
  return (
    <InvitationPage title={title}>
      <EmptyState drawing="broken" action={<ButtonLink to="/">{t('join.home')}</ButtonLink>}>
        {reason}
      </EmptyState>
    </InvitationPage>
  );
}
