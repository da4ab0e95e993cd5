import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { LazyContactWhy } from '#features/explain/LazyContactExplanation.ts';
import { Late } from '#ui/lazy/late.tsx';
import { PanelSection } from './PanelSection.tsx';

/** Whether one may write to the person now, and why not; worked out when somebody asks. */
export function WhySection({ contactId }: { contactId: number }) {
  const { t } = useTranslation('contacts');
  const place = useNumberParams();
  const [isAsked, setAsked] = useState(false);
  return (
    <PanelSection title={t('panel.why')}>
      {isAsked ? (
        <Late isInline name={t('panel.why')} fallback={<p role="status">{t('common:loading')}</p>}>
          <LazyContactWhy place={place} contactId={contactId} />
        </Late>
      ) : (
        <Button variant="default" size="compact-sm" onClick={() => setAsked(true)}>
          {t('panel.askWhy')}
        </Button>
      )}
    </PanelSection>
  );
}
