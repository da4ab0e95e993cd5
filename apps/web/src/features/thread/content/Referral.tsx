import type { Message } from '@herald/contract';
import { IconAd2 } from '@tabler/icons-react';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { AdPicture } from './AdPicture.tsx';
import classes from './content.module.css';
import own from './Referral.module.css';

interface ReferralProps {
  referral: NonNullable<Message['referral']>;
}

/** The ad or post that somebody tapped before they wrote; its name leads there. */
export function Referral({ referral: { kind, headline, body, url, picture } }: ReferralProps) {
  const { t } = useTranslation('around');
  const name = headline ?? body ?? t('referral.unnamed');
  return (
    <div className={clsx(classes.referral, picture && own.pictured)}>
      {picture ? <AdPicture {...picture} /> : null}
      <span className={classes.referralKind}>
        <IconAd2 size={16} stroke={1.8} aria-hidden />
        {t(`referral.${kind}`)}
      </span>
      {url ? (
        <a href={url} target="_blank" rel="noreferrer">
          {name}
        </a>
      ) : (
        <strong>{name}</strong>
      )}
      {headline && body ? <span>{body}</span> : null}
    </div>
  );
}
