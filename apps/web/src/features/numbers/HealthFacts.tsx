import type { PhoneNumber } from '@herald/contract';
import { unlimitedTier } from '@herald/whatsapp/model';
import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNumber } from '#app/session/hooks.ts';
import { healthOf } from '#app/shell/numberHealth.ts';
import { Fact, FactList } from '#ui/FactList.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx';

const qualityTones: Record<PhoneNumber['quality_rating_formatted'], Tone> = {
  High: 'good',
  Medium: 'warning',
  Low: 'bad',
  Unknown: 'neutral',
};

/** How the number stands with WhatsApp. `isFull` adds what one looks up now and then. */
export function HealthFacts({ isFull = false }: { isFull?: boolean }) {
  const { t } = useTranslation('numbers');
  const format = useFormat();
  const number = useNumber();
  const health = healthOf(number);
  return (
    <FactList>
      <Fact name={t('facts.phone')}>
        {number.display_phone_number
          ? format.phone(number.display_phone_number)
          : t('common:number.notConnected')}
      </Fact>
      <Fact name={t('facts.state')}>
        <StatusBadge tone={health.key === 'connected' ? 'good' : health.tone}>
          {t(`common:number.health.${health.key}`)}
        </StatusBadge>
      </Fact>
      <Fact name={t('facts.quality')}>
        <StatusBadge tone={qualityTones[number.quality_rating_formatted]}>
          {t(`common:number.quality.${number.quality_rating_formatted}`)}
        </StatusBadge>
      </Fact>
      <Fact
        name={
          <Tooltip label={t('limitHint')} multiline w={280}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation must be reachable by keyboard. */}
            <span tabIndex={0}>{t('facts.limit')}</span>
          </Tooltip>
        }
      >
        <Limit number={number} />
      </Fact>
      {isFull ? <FurtherFacts number={number} /> : null}
    </FactList>
  );
}

function FurtherFacts({ number }: { number: PhoneNumber }) {
  const { t } = useTranslation('numbers');
  const isMissing = number.display_error_waba_has_payment_method;
  const payment = number.waba_has_payment_method ? 'added' : isMissing ? 'missing' : 'unknown';
  const speed = number.is_on_biz_app ? 'app' : (number.throughput_level ?? 'STANDARD');
  return (
    <>
      <Fact name={t('facts.name')}>{t([`name.${number.name_status}`, 'name.unknown'])}</Fact>
      <Fact name={t('facts.throughput')}>{t([`speed.${speed}`, 'speed.STANDARD'])}</Fact>
      <Fact name={t('facts.payment')}>{t(`payment.${payment}`)}</Fact>
      <Fact name={t('facts.app')}>{t(number.is_on_biz_app ? 'onApp' : 'notOnApp')}</Fact>
    </>
  );
}

function Limit({ number }: { number: PhoneNumber }) {
  const { t } = useTranslation('numbers');
  const format = useFormat();
  const { initiated_conversations_limit: limit, messaging_limit_tier: tier } = number;
  const used = format.number(number.initiated_conversations_last_24h);
  if (limit !== null) return t('used', { used, limit: format.number(limit) });
  return t(tier === unlimitedTier ? 'unlimited' : 'unknownLimit', { used });
}
