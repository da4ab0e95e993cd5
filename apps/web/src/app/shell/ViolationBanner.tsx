import { IconAlertOctagon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNumber } from '../session/hooks.ts';
import classes from './Banners.module.css';

/** Meta reported the account behind the number: nothing leaves until an operator has looked at it. */
export default function ViolationBanner() {
  const { t } = useTranslation();
  const { account_violation } = useNumber();
  if (account_violation === null) return null;
  return (
    <div className={classes.banner} data-tone="warning" role="status">
      <IconAlertOctagon size={18} aria-hidden />
      <span>{t('banner.violation', { violation: account_violation })}</span>
    </div>
  );
}
