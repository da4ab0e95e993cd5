import type { Message } from '@herald/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Referral.module.css';

type Picture = NonNullable<NonNullable<Message['referral']>['picture']>;

/** Wider than high, or the ad would push away what was written. */
const leastRatio = 1.3;

/** The picture of an ad, in a frame that is there before it. One that does not come is left out. */
export function AdPicture({ url, width, height }: Picture) {
  const { t } = useTranslation('messages');
  // Every answer signs the address anew: the first one is kept while it is good, or the picture would come again and again.
  const [address, setAddress] = useState<string | null>(url);
  if (address === null) return null;
  return (
    <img
      className={classes.picture}
      src={address}
      alt={t('media.image')}
      width={width}
      height={height}
      style={{ height: 'auto', aspectRatio: Math.max(width / height, leastRatio) }}
      loading="lazy"
      decoding="async"
      onError={() => setAddress(address === url ? null : url)}
    />
  );
}
