import { useTranslation } from 'react-i18next';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import { lazyPart } from '#ui/lazy/lazyPart.tsx';
import { useUser } from '../session/hooks.ts';
import { useIsAway } from '../session/useIsAway.ts';
import { LazyMenu } from './LazyMenu.tsx';
import classes from './PersonMenu.module.css';

const PersonMenuItems = lazyPart(async () => (await import('./loadPersonMenu.ts')).loadPersonMenu());

export function PersonMenu({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation();
  const user = useUser();
  const isAway = useIsAway();
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  return (
    <LazyMenu className={classes.button} name={t('person.menu')} narrow={narrow} Menu={PersonMenuItems}>
      <span className={classes.face} data-away={isAway || undefined}>
        <InitialsAvatar name={name} size={30} />
      </span>
      <span className={narrow ? 'visually-hidden' : classes.words}>
        <strong>{name}</strong>
        <span>{isAway ? t('person.away') : user.email}</span>
      </span>
      <span className="visually-hidden">{t('person.menu')}</span>
    </LazyMenu>
  );
}
