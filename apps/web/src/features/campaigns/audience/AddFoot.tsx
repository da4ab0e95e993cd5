import { Alert, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#ui/links.tsx';
import { messageOf } from '#ui/notify.ts';
import { campaignPaths } from '../pages.ts';
import { useCampaignLink } from '../useCampaign.ts';

interface AddFootProps {
  /** Why nobody could be added; null when nothing went wrong. */
  error: unknown;
  /** The button that adds. */
  children: ReactNode;
  /** How many people that will be. */
  who?: ReactNode;
}

/** Below what people are chosen by: what went wrong, the way back, and adding them. */
export function AddFoot({ error, children, who }: AddFootProps) {
  const { t } = useTranslation('campaigns');
  return (
    <>
      {error ? (
        <Alert color="red" role="alert">
          {messageOf(error)}
        </Alert>
      ) : null}
      <Group gap="sm">
        <ButtonLink to={campaignPaths.audience} params={useCampaignLink()} variant="default">
          {t('common:action.back')}
        </ButtonLink>
        {children}
        {who === undefined ? null : (
          <Text c="dimmed" size="sm" aria-live="polite">
            {who}
          </Text>
        )}
      </Group>
    </>
  );
}
