import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Page } from '#ui/Page.tsx';
import { campaignPaths, pageOf } from './pages.ts';
import { BackToCampaigns, FrameSkeleton } from './parts/CampaignFrame.tsx';
import { useCampaign, useCampaignLink } from './useCampaign.ts';

/** The campaign itself: leads to the page of its step. */
export function CampaignScreen() {
  const { t } = useTranslation('campaigns');
  const query = useCampaign();
  const link = useCampaignLink();
  if (query.data) return <Navigate to={campaignPaths[pageOf(query.data.step)]} params={link} replace />;
  return (
    <Page title={t('frame.title')} back={<BackToCampaigns />}>
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <FrameSkeleton />
      )}
    </Page>
  );
}
