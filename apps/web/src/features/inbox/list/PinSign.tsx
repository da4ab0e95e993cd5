import { IconPinFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Of a row that the person keeps at the top. */
export default function PinSign() {
  const { t } = useTranslation('inbox');
  return (
    <span title={t('pin.is')} style={{ display: 'inline-flex', color: 'var(--mantine-color-dimmed)' }}>
      <IconPinFilled size={14} aria-hidden />
      <span className="visually-hidden">{t('pin.is')}</span>
    </span>
  );
}
