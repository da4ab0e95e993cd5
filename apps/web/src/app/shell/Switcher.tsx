import { IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { groupPhoneDigits } from '#ui/format/formatting.ts';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import { lazyPart } from '#ui/lazy/lazyPart.tsx';
import { useNumberIfAny, useTeam } from '../session/hooks.ts';
import { LazyMenu } from './LazyMenu.tsx';
import { healthOf } from './numberHealth.ts';
import classes from './Switcher.module.css';

const SwitcherMenu = lazyPart(() => import('./SwitcherMenu.tsx'));

/** Which team and number the person works with, its health at a glance, and the way to another. */
export function Switcher({ narrow, onNavigate }: { narrow: boolean; onNavigate?: () => void }) {
  const { t } = useTranslation();
  const team = useTeam();
  const number = useNumberIfAny();
  const name = number ? (number.verified_name ?? t('number.notConnected')) : team.name;
  const health = number ? healthOf(number) : ({ key: 'notConnected', tone: 'warning' } as const);

  return (
    <LazyMenu
      className={classes.button}
      name={t('switcher.open')}
      narrow={narrow}
      Menu={SwitcherMenu}
      onNavigate={onNavigate}
    >
      <span className={classes.avatar}>
        <InitialsAvatar name={number?.verified_name ?? team.name} size={34} />
        <span className={classes.dot} data-tone={health.tone} />
      </span>
      {narrow ? (
        <span className="visually-hidden">{name}</span>
      ) : (
        <>
          <span className={classes.words}>
            <strong>{name}</strong>
            <span>
              {number?.display_phone_number
                ? groupPhoneDigits(number.display_phone_number)
                : number
                  ? team.name
                  : t('switcher.noNumber')}
            </span>
            <span>
              {number && health.key === 'connected' ? (
                <>
                  <span className="visually-hidden">{t('number.health.connected')}, </span>
                  {t(`number.quality.${number.quality_rating_formatted}`)}
                </>
              ) : (
                t(`number.health.${health.key}`)
              )}
            </span>
          </span>
          <IconSelector size={16} stroke={1.6} aria-hidden />
        </>
      )}
      <span className="visually-hidden">{t('switcher.open')}</span>
    </LazyMenu>
  );
}
