import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InitialsAvatar } from '../InitialsAvatar.tsx';
import classes from './PhonePreview.module.css';

interface PhonePreviewProps {
  /** The business as the customer sees it: the number's verified name. */
  sender: string;
  avatar?: string | null;
  /** Bubbles. */
  children: ReactNode;
  /** Under the phone: whose values are shown, a switch to another contact. */
  caption?: ReactNode;
}

/** A phone with a WhatsApp chat in it: what the customer will see. */
export function PhonePreview({ sender, avatar, children, caption }: PhonePreviewProps) {
  const { t } = useTranslation();
  return (
    <figure className={classes.figure} aria-label={t('bubble.preview')}>
      <div className={classes.phone}>
        <div className={classes.bar}>
          <IconArrowLeft size={18} aria-hidden />
          <InitialsAvatar name={sender} src={avatar} size={32} />
          <strong className={classes.sender}>{sender}</strong>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long messages scroll, by keyboard too. */}
        <section className={classes.chat} tabIndex={0} aria-label={t('bubble.chat')}>
          {children}
        </section>
      </div>
      {caption ? <figcaption className={classes.caption}>{caption}</figcaption> : null}
    </figure>
  );
}
