import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { LazyContactExplanationPanel } from '#features/explain/index.ts';
import { LazyBoundary } from '#ui/lazy/lazyPart.tsx';
import { PanelSection } from './PanelSection.tsx';

/** Whether one may write to the person now, and why not; worked out when somebody asks. */
export function ExplanationSection({ contactId }: { contactId: number }) {
  const { t } = useTranslation('contacts');
  const place = useNumberParams();
  const [isAsked, setAsked] = useState(false);
  return (
    <PanelSection title={t('panel.why')}>
      {isAsked ? (
        <LazyBoundary isInline name={t('panel.why')} fallback={<p role="status">{t('common:loading')}</p>}>
          <LazyContactExplanationPanel place={place} contactId={contactId} />
        </LazyBoundary>
      ) : (
        <Button variant="default" size="compact-sm" onClick={() => setAsked(true)}>
          {t('panel.askWhy')}
        </Button>
      )}
    </PanelSection>
  );
}
