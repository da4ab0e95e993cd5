import { useTranslation } from 'react-i18next';

const partnerNames = { netto: 'Netto' } as const;

/** Says through which partner the person came. */
export function PartnerNote({ channel }: { channel: keyof typeof partnerNames }) {
  const { t } = useTranslation('auth');
  return <>{t('partner', { partner: partnerNames[channel] })}</>;
}
