import type { Message } from '@herald/contract';
import { IconArrowForwardUp, IconArrowForwardUpDouble, IconTag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './content.module.css';
import { Referral } from './Referral.tsx';

const icon = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

/** Where a message comes from: passed on, from an ad, or from the page of a product. */
export function Around({ message }: { message: Message }) {
  const { t } = useTranslation('around');
  const { forwarded, product, referral, deleted } = message;
  const ForwardIcon = forwarded === 'often' ? IconArrowForwardUpDouble : IconArrowForwardUp;
  return (
    <>
      {forwarded && !deleted ? (
        <span className={classes.forwarded}>
          <ForwardIcon {...icon} />
          {t(`forwarded.${forwarded}`)}
        </span>
      ) : null}
      {referral ? <Referral referral={referral} /> : null}
      {product && !deleted ? (
        <span className={classes.referral} data-row>
          <IconTag {...icon} />
          <bdi>{t('product', { id: product.product_id })}</bdi>
        </span>
      ) : null}
    </>
  );
}
