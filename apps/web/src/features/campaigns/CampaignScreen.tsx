import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#ui/Loaded.tsx';
import { Page } from '#ui/Page.tsx';
import { campaignPaths, pageOf } from './pages.ts';
import { BackToCampaigns, FrameSkeleton } from './parts/CampaignFrame.tsx';
import { useCampaign, useCampaignLink } from './useCampaign.ts';

/** The campaign itself: leads to the page of its step. */
export function CampaignScreen() {
  const { t } = useTranslation('campaigns');
  const query = useCampaign();
  const link = useCampaignLink();
  return (
    <Loaded
      query={query}
      skeleton={<FrameSkeleton />}
      around={(meanwhile) => (
        <Page title={t('frame.title')} back={<BackToCampaigns />}>
          {meanwhile}
        </Page>
      )}
    >
      {({ step }) => <Navigate to={campaignPaths[pageOf(step)]} params={link} replace />}
    </Loaded>
  );
}
