import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LanguageSwitch } from '#app/session/LanguageSwitch.tsx';
import { ConsentLink } from '#app/thirdParties/ConsentLink.tsx';
import { Logo } from '#ui/Logo.tsx';
import { Bubble } from '#ui/phone/Bubble.tsx';
import classes from './GuestLayout.module.css';

/** The form on one side, what the product is for on the other. */
export function GuestLayout() {
  const { t } = useTranslation('auth');
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <header className={classes.bar}>
          <Logo size={30} withName />
          <LanguageSwitch />
        </header>
        <main className={classes.form}>
          <Outlet />
        </main>
        <footer className={classes.foot}>
          <ConsentLink />
        </footer>
      </div>
      <aside className={classes.pitch} aria-label={t('pitch.label')}>
        <div className={classes.words}>
          <p className={classes.headline}>{t('pitch.title')}</p>
          <p>{t('pitch.text')}</p>
        </div>
        <div className={classes.chat} aria-hidden="true">
          <Bubble
            side="out"
            tail
            time="10:02"
            ticks="blue"
            content={{
              header: { kind: 'text', text: t('pitch.sample.header') },
              body: t('pitch.sample.body'),
              footer: t('pitch.sample.footer'),
              buttons: [{ kind: 'url', text: t('pitch.sample.button') }],
            }}
          />
          <Bubble side="in" tail time="10:04" content={{ body: t('pitch.sample.question') }} />
          <Bubble side="out" tail time="10:05" ticks="two" content={{ body: t('pitch.sample.answer') }} />
        </div>
      </aside>
    </div>
  );
}
