import type { SecurityEvent } from '@herald/contract';
import { useTranslation } from 'react-i18next';

/** What a line of the security events says: what happened, how, and from where. */
export function useEventWords(event: SecurityEvent) {
  const { t } = useTranslation('account');
  const { kind, count, means, second_step, detail, browser, system, ip } = event;
  const steps = [means && t(`events.means.${means}`), second_step && t(`events.step.${second_step}`)];
  const isOperators = kind === 'impersonated';
  return {
    what: t(`events.kind.${kind}`, { count }),
    how: kind === 'signed_in' ? steps.filter(Boolean).join(' · ') : detail,
    device: isOperators
      ? t('events.operator')
      : [browser, system].filter(Boolean).join(' · ') || t('sessions.unknown'),
    address: ip && event.from_several ? t('events.several', { ip }) : ip,
  };
}
