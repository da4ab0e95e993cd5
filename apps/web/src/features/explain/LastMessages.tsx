import type { ContactExplanation } from '@herald/contract';
import { stripFormatting } from '@herald/whatsapp/model';
import { useTranslation } from 'react-i18next';
import { useLinkParams } from '#app/session/hooks.ts';
import { AnchorLink } from '#ui/links.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import explanation from './Explanation.module.css';
import classes from './LastMessages.module.css';

type Message = ContactExplanation['messages'][number];

/** The last messages to somebody, each with what became of it. */
export function LastMessages({ messages }: { messages: readonly Message[] }) {
  const { t } = useTranslation('explain');
  if (messages.length === 0) return <p className={explanation.none}>{t('messages.none')}</p>;
  return (
    <ol className={classes.messages} aria-label={t('messages.title')}>
      {messages.map((message) => (
        <li key={message.id} data-failed={message.code !== null || undefined}>
          <span className={classes.preview}>
            {stripFormatting(message.preview) || t('messages.wordless')}
          </span>
          <span className={classes.outcome}>{message.outcome}</span>
          {message.still_wanted ? <span className={classes.outcome}>{message.still_wanted}</span> : null}
          <small>
            <RelativeTime time={message.at} />
            <Cause message={message} />
          </small>
        </li>
      ))}
    </ol>
  );
}

function Cause({ message: { campaign, cause } }: { message: Message }) {
  const { t } = useTranslation('explain');
  const params = useLinkParams();
  if (campaign) {
    return (
      <AnchorLink
        to="/teams/$teamId/$phoneNumberId/campaigns/$campaignId"
        params={{ ...params, campaignId: String(campaign.id) }}
        inherit
      >
        {campaign.name}
      </AnchorLink>
    );
  }
  return cause === null ? null : <span>{t(`cause.${cause}`)}</span>;
}
