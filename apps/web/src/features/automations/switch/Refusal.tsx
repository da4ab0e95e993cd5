import { ApiError } from '@herald/contract';
import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLinkParams } from '#app/session/hooks.ts';
import { AnchorLink } from '#ui/links.tsx';
import { messageOf } from '#ui/notify.ts';

/** Why it was refused; where a plan would help, the way to the plans. */
export function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation('automations');
  const linkParams = useLinkParams();
  return (
    <Alert color="red" role="alert">
      {messageOf(error)}
      {error instanceof ApiError && error.code === 'plan_required' ? (
        <>
          {' '}
          <AnchorLink
            to="/teams/$teamId/$phoneNumberId/pricing"
            params={linkParams}
            inherit
            underline="always"
          >
            {t('switch.plans')}
          </AnchorLink>
        </>
      ) : null}
    </Alert>
  );
}
