import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Page } from '#ui/Page.tsx';
import { BackToSegments } from './BackToSegments.tsx';
import { SegmentEditor } from './SegmentEditor.tsx';

export function NewSegmentScreen() {
  const { t } = useTranslation('segments');
  const mayManage = useCan('groups.manage');
  return (
    <Page title={t('create.title')} purpose={t('create.purpose')} back={<BackToSegments />}>
      {mayManage ? (
        <SegmentEditor segment={null} />
      ) : (
        <EmptyState drawing="broken">{t('notAllowed')}</EmptyState>
      )}
    </Page>
  );
}
