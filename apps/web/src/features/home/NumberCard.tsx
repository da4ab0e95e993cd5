import { unlimitedTier } from '@herald/whatsapp/model';
import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNumber } from '#app/session/hooks.ts';
import { healthOf } from '#app/shell/numberHealth.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx';
import { HomeCard } from './HomeCard.tsx';
import classes from './HomeScreen.module.css';

const qualityTones: Record<string, Tone> = {
  High: 'good',
  Medium: 'warning',
  Low: 'bad',
  Unknown: 'neutral',
};

/** How the number stands with WhatsApp: what it may still send today. */
export function NumberCard() {
  const { t } = useTranslation('home');
  const format = useFormat();
  const number = useNumber();
  const health = healthOf(number);
  const used = format.number(number.initiated_conversations_last_24h);
  const limit = number.initiated_conversations_limit;
  return (
    <HomeCard title={t('number.title')}>
      <dl className={classes.facts}>
        <div>
          <dt>{t('number.phone')}</dt>
          <dd>
            {number.display_phone_number
              ? format.phone(number.display_phone_number)
              : t('common:number.notConnected')}
          </dd>
        </div>
        <div>
          <dt>{t('number.state')}</dt>
          <dd>
            <StatusBadge tone={health.tone}>{t(`common:number.health.${health.key}`)}</StatusBadge>
          </dd>
        </div>
        <div>
          <dt>{t('number.quality')}</dt>
          <dd>
            <StatusBadge tone={qualityTones[number.quality_rating_formatted] ?? 'neutral'}>
              {t(`common:number.quality.${number.quality_rating_formatted}`)}
            </StatusBadge>
          </dd>
        </div>
        <div>
          <dt>
            <Tooltip label={t('number.limitHint')} multiline w={280}>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation must be reachable by keyboard. */}
              <span tabIndex={0}>{t('number.limit')}</span>
            </Tooltip>
          </dt>
          <dd>
            {limit === null
              ? t(
                  number.messaging_limit_tier === unlimitedTier ? 'number.unlimited' : 'number.unknownLimit',
                  { used },
                )
              : t('number.used', { used, limit: format.number(limit) })}
          </dd>
        </div>
      </dl>
    </HomeCard>
  );
}
