import type { SecurityEvent } from '@herald/contract';
import { useTranslation } from 'react-i18next';

/** What a line of the security events says: what happened, how, and from where. */
export function useEventWords(event: SecurityEvent) {
  const { t } = useTranslation('account');
  const { kind, count, means, second_step, detail, browser, system, ip } = event;
  const steps = [means && t(`events.means.${means}`), second_step && t(`events.step.${second_step}`)];
  const device = browser || system ? [browser, system] : [t('sessions.unknown')];
  const address = ip && event.from_several ? t('events.several', { ip }) : ip;
  const isFailure = kind === 'sign_in_failed' || kind === 'second_step_failed';
  return {
    what: t(`events.kind.${kind}`, { count }),
    how: isFailure ? t(`events.wrong.${kind}`) : (detail ?? steps.filter(Boolean).join(' · ')),
    where: kind === 'impersonated' ? t('events.operator') : [...device, address].filter(Boolean).join(' · '),
  };
}
