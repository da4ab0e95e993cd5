import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../navigation/useSettings.ts';
import { useLinkParams } from '../session/hooks.ts';
import classes from './Settings.module.css';

/** Every page of the settings that the person may open, in groups. */
export function SettingsNav() {
  const { t } = useTranslation();
  const id = useId();
  const params = useLinkParams();
  return (
    <nav aria-label={t('nav.settings')}>
      {useSettings().map((group) => (
        <section key={group.key} className={classes.group}>
          <h2 id={`${id}-${group.key}`}>{group.label}</h2>
          <ul aria-labelledby={`${id}-${group.key}`}>
            {group.pages.map(({ key, to, label }) => (
              <li key={key}>
                <Link to={to} params={params} className={classes.link} preload="intent">
                  {label}
                  <IconChevronRight size={16} stroke={1.6} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
