import type { OptinStatus } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { consentLooks } from './consent.ts';

/** Whether the person agreed to be written to on WhatsApp. */
export function ConsentBadge({ status }: { status: OptinStatus }) {
  const { t } = useTranslation('contacts');
  const { tone, icon } = consentLooks[status];
  return (
    <StatusBadge tone={tone} icon={icon}>
      {t(`consent.status.${status}`)}
    </StatusBadge>
  );
}
