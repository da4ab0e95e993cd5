import { acceptInvitation, type openInvitation, type RouteResponse, type User } from '@herald/contract';
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useSignOut } from '#app/signOut/useSignOut.ts';
import { ButtonLink } from '#ui/links.tsx';
import { messageOf } from '#ui/notify.ts';
import { JoinForm } from './JoinForm.tsx';

interface JoinAsProps {
  token: string;
  invitation: RouteResponse<typeof openInvitation>['data'];
  /** Who is signed in in this browser. */
  user: User | null;
}

/** Joins as who is signed in, as who signs in, or as somebody new. */
export function JoinAs({ token, invitation, user }: JoinAsProps) {
  const { t } = useTranslation('members');
  const { email, has_account } = invitation;
  if (user && user.email.toLowerCase() !== email.toLowerCase()) return <Somebody user={user} email={email} />;
  if (user) return <Accept token={token} />;
  if (!has_account) return <JoinForm token={token} email={email} />;
  return (
    <ButtonLink to="/login" search={{ return: `/invitation?token=${token}` }} size="md">
      {t('join.signIn')}
    </ButtonLink>
  );
}

function Accept({ token }: { token: string }) {
  const { t } = useTranslation('members');
  const accept = useMutation({
    mutationFn: () => call(acceptInvitation, { body: { token } }),
    // What this page knows of the person is without the team.
    onSuccess: () => window.location.assign('/'),
  });
  return (
    <Stack align="flex-start">
      {accept.error ? (
        <Alert color="red" role="alert">
          {messageOf(accept.error)}
        </Alert>
      ) : null}
      <Button size="md" loading={accept.isPending} onClick={() => accept.mutate()}>
        {t('join.accept')}
      </Button>
    </Stack>
  );
}

function Somebody({ user, email }: { user: User; email: string }) {
  const { t } = useTranslation('members');
  const signOut = useSignOut();
  return (
    <Stack>
      <Alert color="yellow">{t('join.another', { email, own: user.email })}</Alert>
      <Group>
        <Button variant="default" loading={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('common:person.signOut')}
        </Button>
      </Group>
    </Stack>
  );
}
