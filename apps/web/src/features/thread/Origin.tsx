import type { Message } from '@herald/contract';
import { IconRoute, IconSparkles, IconSpeakerphone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams } from '#app/session/hooks.ts';
import { originOf } from './entries.ts';
import classes from './MessageRow.module.css';

const icon = { size: 14, stroke: 1.8, 'aria-hidden': true } as const;

/** Who or what of ours wrote it, above the first of a run. */
export function Origin({ message }: { message: Message }) {
  const { t } = useTranslation('messages');
  const params = useLinkParams();
  const maySee = useCan('campaigns.view');
  switch (originOf(message)) {
    case 'contact':
      return null;
    case 'campaign':
      return (
        <span className={classes.origin}>
          <IconSpeakerphone {...icon} />
          {maySee ? (
            <Link
              to="/teams/$teamId/$phoneNumberId/campaigns/$campaignId"
              params={{ ...params, campaignId: String(message.campaign_id) }}
            >
              {t('thread.campaign')}
            </Link>
          ) : (
            t('thread.campaign')
          )}
        </span>
      );
    case 'automation':
      return (
        <span className={classes.origin}>
          <IconRoute {...icon} />
          {t('thread.automation')}
        </span>
      );
    case 'ai':
      return (
        <span className={classes.origin}>
          <IconSparkles {...icon} />
          {t(message.ai_store_info_message ? 'thread.aiStore' : 'thread.ai')}
        </span>
      );
    default:
      return message.sender_name ? <span className={classes.origin}>{message.sender_name}</span> : null;
  }
}
