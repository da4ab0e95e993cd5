import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams } from '#app/session/hooks.ts';
import { AnchorLink } from '#ui/links.tsx';
import { PlannedPage } from './PlannedPage.tsx';

/** `settings/integrations`: the shop and tools that will be connected, and how their people come in until then. */
export function IntegrationsScreen() {
  const { t } = useTranslation('settings');
  const params = useLinkParams();
  const mayImport = useCan('contacts.manage');
  return (
    <PlannedPage page="integrations" parts={['shopify', 'klaviyo', 'hubspot']}>
      {mayImport ? (
        <AnchorLink to="/teams/$teamId/$phoneNumberId/contacts/import" params={params}>
          {t('planned.works.import')}
        </AnchorLink>
      ) : null}
    </PlannedPage>
  );
}

/** `settings/api`: what keys will do, and the reference to plan with. */
export function ApiScreen() {
  const { t } = useTranslation('settings');
  return (
    <PlannedPage page="api" parts={['keys', 'limits']}>
      <Anchor href="/reference" target="_blank" rel="noreferrer">
        {t('planned.works.reference')}
      </Anchor>
    </PlannedPage>
  );
}

/** `settings/webhooks`: what will be told to programs, and how people are told until then. */
export function WebhooksScreen() {
  const { t } = useTranslation('settings');
  return (
    <PlannedPage page="webhooks" parts={['events', 'delivery']}>
      <AnchorLink to="/teams/$teamId/$phoneNumberId/settings/notifications" params={useLinkParams()}>
        {t('planned.works.notifications')}
      </AnchorLink>
    </PlannedPage>
  );
}
