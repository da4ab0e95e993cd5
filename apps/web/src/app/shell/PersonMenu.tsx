import { useTranslation } from 'react-i18next';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import { lazyPart } from '#ui/lazy/lazyPart.tsx';
import { useUser } from '../session/hooks.ts';
import { LazyMenu } from './LazyMenu.tsx';
import classes from './PersonMenu.module.css';

const PersonMenuItems = lazyPart(() => import('./PersonMenuItems.tsx'));

export function PersonMenu({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation();
  const user = useUser();
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  return (
    <LazyMenu className={classes.button} name={t('person.menu')} narrow={narrow} Menu={PersonMenuItems}>
      <InitialsAvatar name={name} size={30} />
      {narrow ? (
        <span className="visually-hidden">{name}</span>
      ) : (
        <span className={classes.words}>
          <strong>{name}</strong>
          <span>{user.email}</span>
        </span>
      )}
      <span className="visually-hidden">{t('person.menu')}</span>
    </LazyMenu>
  );
}
