import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './EmptyState.tsx';
import { Page } from './Page.tsx';

export type UnbuiltFeature = 'aiAgent' | 'analytics' | 'klaviyo' | 'shopify';

/** Says honestly that a page is not there yet, and what it will do. */
export function NotBuiltYet({ feature }: { feature: UnbuiltFeature }) {
  const { t } = useTranslation('notBuilt');
  return (
    <Page
      title={t(`${feature}.title`)}
      beside={
        <Badge color="gray" variant="light">
          {t('badge')}
        </Badge>
      }
    >
      <EmptyState drawing="tools">{t(`${feature}.text`)}</EmptyState>
    </Page>
  );
}
