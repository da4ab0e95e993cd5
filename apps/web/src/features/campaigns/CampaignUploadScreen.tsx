import { Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { campaignKeys } from '#data/keys/campaigns.ts';
import { ImportWizard } from '#features/imports/index.ts';
import { AnchorLink } from '#ui/links.tsx';
import { ExcelTemplateButton } from './audience/ExcelTemplateButton.tsx';
import { campaignPaths } from './pages.ts';
import { BesidePhone } from './parts/BesidePhone.tsx';
import { CampaignFrame } from './parts/CampaignFrame.tsx';
import { CampaignPhone } from './parts/CampaignPhone.tsx';
import { useCampaignLink, useCampaignParams } from './useCampaign.ts';

/** The rows of a file become recipients. */
export function CampaignUploadScreen() {
  const { t } = useTranslation('campaigns');
  const params = useCampaignParams();
  const link = useCampaignLink();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <CampaignFrame part="audience">
      {(campaign) => (
        <BesidePhone phone={<CampaignPhone structure={campaign.template?.structure ?? null} />}>
          <AnchorLink to={campaignPaths.audience} params={link} size="sm" display="inline-block" mb="sm">
            {t('upload.back')}
          </AnchorLink>
          <Group justify="space-between" mb="lg" gap="sm">
            <Text c="dimmed" maw={420}>
              {t('upload.hint')}
            </Text>
            <ExcelTemplateButton />
          </Group>
          <ImportWizard
            campaignId={campaign.id}
            onDone={async () => {
              // The import has put the campaign into another step, which the next page goes by.
              await queryClient.refetchQueries({ queryKey: campaignKeys.one(params), exact: true });
              await navigate({ to: campaignPaths.uploading, params: link });
            }}
          />
        </BesidePhone>
      )}
    </CampaignFrame>
  );
}
