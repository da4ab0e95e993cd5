import { getExcelTemplate, urlOf } from '@herald/contract';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCampaignParams } from '../useCampaign.ts';

/** An Excel file with a column for everything that the template needs. */
export function ExcelTemplateButton() {
  const { t } = useTranslation('campaigns');
  const params = useCampaignParams();
  return (
    <Button
      component="a"
      href={urlOf(getExcelTemplate, { params })}
      download
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
    >
      {t('audience.excel')}
    </Button>
  );
}
