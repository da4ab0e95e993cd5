import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams } from '#app/session/hooks.ts';
import { campaignAutomationsQuery } from '#data/campaigns/queries.ts';
import { AnchorLink } from '#ui/links.tsx';
import { useCampaignParams } from '../useCampaign.ts';

/** Which automations go on with whoever answers the campaign. */
export function Then() {
  const { t } = useTranslation('campaigns');
  const link = useLinkParams();
  const maySee = useCan('automations.view');
  const automations = useQuery(campaignAutomationsQuery(useCampaignParams())).data ?? [];
  if (automations.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" mt={4}>
      {t('then')}{' '}
      {automations.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 ? ', ' : null}
          {maySee ? (
            <AnchorLink
              to="/teams/$teamId/$phoneNumberId/automations/$automationId"
              params={{ ...link, automationId: String(id) }}
              size="sm"
            >
              {name}
            </AnchorLink>
          ) : (
            name
          )}
        </Fragment>
      ))}
    </Text>
  );
}
