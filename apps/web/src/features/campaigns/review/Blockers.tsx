import type { Campaign, CampaignReview } from '@herald/contract';
import { Alert, Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams, useNumber } from '#app/session/hooks.ts';
import { AnchorLink } from '#ui/links.tsx';
import { campaignPaths } from '../pages.ts';
import { useCampaignLink } from '../useCampaign.ts';

/** What forbids a start, each with the way out; then what is worth knowing before one. */
export function Blockers({ campaign, review }: { campaign: Campaign; review: CampaignReview }) {
  const { t } = useTranslation('campaigns');
  const mayManage = useCan('campaigns.manage');
  return (
    <>
      {review.blockers.length > 0 ? (
        <Alert color="red" title={t('blocker.title')} id="campaign-blockers">
          {review.blockers.map(({ code, message }) => (
            <Text key={code} inherit>
              {message} {mayManage ? <WayOut code={code} campaign={campaign} review={review} /> : null}
            </Text>
          ))}
        </Alert>
      ) : null}
      <PaymentWarning />
    </>
  );
}

interface WayOutProps {
  code: string;
  campaign: Campaign;
  review: CampaignReview;
}

function WayOut({ code, campaign, review }: WayOutProps): ReactNode {
  const { t } = useTranslation('campaigns');
  const linkParams = useLinkParams();
  const link = useCampaignLink();
  const look = { inherit: true, underline: 'always' } as const;
  switch (code) {
    case 'number_not_connected':
      return (
        <AnchorLink to="/onboarding/phones" search={{ team: Number(linkParams.teamId) }} {...look}>
          {t('blocker.connect')}
        </AnchorLink>
      );
    case 'template_not_usable':
      return (
        <AnchorLink
          to={campaignPaths.message}
          params={linkParams}
          search={{ campaign: campaign.id }}
          {...look}
        >
          {t('blocker.changeTemplate')}
        </AnchorLink>
      );
    case 'nobody_left':
      if (review.skipped.some(({ reason }) => reason === 'variable_missing')) {
        return (
          <Anchor href="#variables" {...look}>
            {t('blocker.fillVariables')}
          </Anchor>
        );
      }
      return (
        <AnchorLink to={campaignPaths.audience} params={link} {...look}>
          {t('blocker.addContacts')}
        </AnchorLink>
      );
    default:
      return null;
  }
}

/** Herald lets it start; WhatsApp may still stop it on the way. */
function PaymentWarning() {
  const { t } = useTranslation('campaigns');
  const number = useNumber();
  const linkParams = useLinkParams();
  if (!number.display_error_waba_has_payment_method) return null;
  return (
    <Alert color="orange">
      {t('blocker.payment')}{' '}
      <AnchorLink
        to="/teams/$teamId/$phoneNumberId/settings/meta-billing"
        params={linkParams}
        inherit
        underline="always"
      >
        {t('blocker.addPayment')}
      </AnchorLink>
    </Alert>
  );
}
