import type { OptinStatus } from '@herald/contract';
import { IconBell, IconBellOff, IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx';

const tones: Record<OptinStatus, Tone> = { opted_in: 'good', opted_out: 'bad', unknown: 'neutral' };
const icons = { opted_in: IconBell, opted_out: IconBellOff, unknown: IconHelpCircle };

/** Whether the person wants marketing messages. */
export function OptinBadge({ status }: { status: OptinStatus }) {
  const { t } = useTranslation('messages');
  return (
    <StatusBadge tone={tones[status]} icon={icons[status]}>
      {t(`optin.${status}`)}
    </StatusBadge>
  );
}
