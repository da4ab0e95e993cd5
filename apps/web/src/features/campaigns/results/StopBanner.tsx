import type { Campaign } from '@herald/contract';
import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams } from '#app/session/hooks.ts';
import { AnchorLink } from '#ui/links.tsx';
import { FillAnewButton } from '../changed/FillAnewButton.tsx';
import { adviceFor, isAboutRules } from './stopAdvice.ts';
import { useStopFigures } from './useStopFigures.ts';

interface StopBannerProps {
  campaign: Campaign;
  reason: NonNullable<Campaign['stop_reason']>;
  /** Opens the rules of delivery. */
  onShowRules: () => void;
}

/** Why the campaign stopped by itself, and what to do before it goes on. */
export function StopBanner({ campaign, reason, onShowRules }: StopBannerProps) {
  const { t } = useTranslation('campaigns');
  const mayManage = useCan('campaigns.manage');
  const figures = useStopFigures(campaign);
  const known = adviceFor(reason.code);
  const isCode = /^\d+$/.test(reason.code);
  // Where we have words of our own, the reason would only say them again.
  const isQuoted = known === 'other' && reason.message !== reason.code;
  return (
    <Alert
      color="red"
      role="alert"
      title={t(`stop.${known}.title`)}
      icon={<IconAlertTriangle size={20} stroke={1.8} aria-hidden />}
    >
      <Text inherit>
        {t(`stop.${known}.what`, figures)} <WayOut known={known} />
      </Text>
      {isQuoted ? (
        <Text inherit c="dimmed" mt={4}>
          {t('stop.quote', { message: isCode ? `${reason.message} (${reason.code})` : reason.message })}
        </Text>
      ) : null}
      {mayManage && known === 'templateChanged' ? <FillAnewButton campaign={campaign} /> : null}
      {mayManage && isAboutRules(known) ? (
        <Button variant="default" size="xs" mt="sm" onClick={onShowRules}>
          {t('stop.changeRules')}
        </Button>
      ) : null}
    </Alert>
  );
}

function WayOut({ known }: { known: string }): ReactNode {
  const { t } = useTranslation('campaigns');
  const params = useLinkParams();
  const look = { inherit: true, underline: 'always' } as const;
  switch (known) {
    case 'reconnect':
      return (
        <AnchorLink to="/onboarding/phones" search={{ team: Number(params.teamId) }} {...look}>
          {t('blocker.connect')}
        </AnchorLink>
      );
    case 'payment':
      return (
        <AnchorLink to="/teams/$teamId/$phoneNumberId/settings/meta-billing" params={params} {...look}>
          {t('blocker.addPayment')}
        </AnchorLink>
      );
    case 'template':
      return (
        <AnchorLink to="/teams/$teamId/$phoneNumberId/templates" params={params} {...look}>
          {t('stop.seeTemplates')}
        </AnchorLink>
      );
    default:
      return null;
  }
}
