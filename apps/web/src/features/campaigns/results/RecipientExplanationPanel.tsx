import type { RecipientExplanation } from '@herald/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams } from '#app/session/hooks.ts';
import { recipientExplanationQuery } from '#data/explain/queries.ts';
import { ExplanationSkeleton, Facts, Rules, Steps } from '#features/explain/index.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { useCampaignParams } from '../useCampaign.ts';
import { RecipientBadge } from './RecipientBadge.tsx';
import classes from './RecipientExplanation.module.css';

/** Live: it is asked for anew whenever something of the campaign moved. */
export function RecipientExplanationPanel({ recipientId }: { recipientId: number }) {
  const query = useQuery(recipientExplanationQuery(useCampaignParams(), recipientId));
  return (
    <Loaded query={query} skeleton={<ExplanationSkeleton />}>
      {(story) => <Story story={story} />}
    </Loaded>
  );
}

function Story({ story }: { story: RecipientExplanation }) {
  const { t } = useTranslation('explain');
  const params = useLinkParams();
  const seesConversations = useCan('conversations.view');
  return (
    <article className={classes.story} aria-label={t('recipient.title')}>
      <Summary story={story} />
      <h3>{t('recipient.happened')}</h3>
      <Steps steps={story.steps} label={t('recipient.happened')} />
      {story.messages.map(({ id, steps, facts }, index) => {
        const title = t('recipient.attempt', { number: index + 1 });
        return (
          <section key={id} className={classes.story} aria-label={title}>
            {story.messages.length > 1 ? <h3>{title}</h3> : null}
            <Steps steps={steps} label={title} />
            {facts.length > 0 ? <h3>{t('recipient.factsThen')}</h3> : null}
            <Facts facts={facts} />
          </section>
        );
      })}
      {story.rules.length > 0 ? (
        <>
          <h3>{t('recipient.rules')}</h3>
          <Rules rules={story.rules} label={t('recipient.rules')} />
          <h3>{t('recipient.factsNow')}</h3>
          <Facts facts={story.facts} />
        </>
      ) : null}
      {seesConversations ? (
        <ButtonLink
          variant="default"
          to="/teams/$teamId/$phoneNumberId/messages/$contactId"
          params={{ ...params, contactId: String(story.contact_id) }}
        >
          {t('recipient.conversation')}
        </ButtonLink>
      ) : null}
    </article>
  );
}

function Summary({ story: { status, summary, due_at, price } }: { story: RecipientExplanation }) {
  const { t } = useTranslation('explain');
  const format = useFormat();
  return (
    <div className={classes.summary}>
      <RecipientBadge status={status} />
      <p>{summary}</p>
      {due_at ? (
        <p className={classes.none}>{t('recipient.next', { time: format.dateTime(due_at) })}</p>
      ) : null}
      {price ? (
        <p className={classes.none}>
          {t(`recipient.priced.${price.kind}`, { amount: exactMoney(price, format) })}
        </p>
      ) : null}
    </div>
  );
}

/** Prices of single messages are fractions of a cent. */
function exactMoney(
  { amount, currency }: NonNullable<RecipientExplanation['price']>,
  format: ReturnType<typeof useFormat>,
): string {
  return format.number(amount, { style: 'currency', currency, maximumFractionDigits: 4 });
}
