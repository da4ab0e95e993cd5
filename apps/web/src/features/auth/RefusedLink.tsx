import type { ApiError } from '@herald/contract';
import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '#app/session/hooks.ts';
import { securityQuery } from '#data/account/queries.ts';
import { GreyBlock } from '#ui/Loaded.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { ResendConfirmation } from './ResendConfirmation.tsx';

/** Why a link did not confirm an e-mail, and what to do now. */
export function RefusedLink({ refusal }: { refusal: ApiError }) {
  const { t } = useTranslation('auth');
  if (refusal.code === 'link_invalid') return <DeadLink reason={refusal.message} />;
  return (
    <>
      <Reason>{refusal.message}</Reason>
      {refusal.code === 'email_taken' ? (
        <ButtonLink to="/account" variant="default">
          {t('confirm.another')}
        </ButtonLink>
      ) : null}
    </>
  );
}

/** Used already, too old, or of another account: whether anything is left to confirm, the account tells. */
function DeadLink({ reason }: { reason: string }) {
  const { t } = useTranslation('auth');
  const { email, email_verified } = useUser();
  const { data: security, isPending } = useQuery(securityQuery);
  if (isPending) return <GreyBlock height={80} />;
  if (email_verified && security?.pending_email === null) {
    return (
      <Alert color="blue" role="status">
        <Text inherit>{reason}</Text>
        <Text mt="xs" inherit>
          {t('confirm.already', { email })}
        </Text>
      </Alert>
    );
  }
  return (
    <>
      <Reason>{reason}</Reason>
      <ResendConfirmation />
    </>
  );
}

function Reason({ children }: { children: string }) {
  return (
    <Alert color="red" role="alert">
      {children}
    </Alert>
  );
}
