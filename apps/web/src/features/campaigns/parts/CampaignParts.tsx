import type { Campaign } from '@herald/contract';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCan, useLinkParams } from '#app/session/hooks.ts';
import { type CampaignPart, campaignParts, campaignPaths, mayOpen } from '../pages.ts';
import classes from './CampaignParts.module.css';

interface CampaignPartsProps {
  current: CampaignPart;
  /** Absent while the campaign is being created: then nothing but its message exists. */
  campaign?: Pick<Campaign, 'id' | 'step'>;
}

/** Message → Audience → Review → Results, on top of every page of a campaign. */
export function CampaignParts({ current, campaign }: CampaignPartsProps) {
  const { t } = useTranslation('campaigns');
  const at = campaignParts.indexOf(current);
  return (
    <nav aria-label={t('parts.label')}>
      <ol className={classes.parts}>
        {campaignParts.map((part, index) => (
          <li
            key={part}
            className={classes.part}
            data-state={index < at ? 'done' : index === at ? 'current' : 'later'}
          >
            <Part part={part} isCurrent={index === at} campaign={campaign}>
              <span className={classes.number} aria-hidden>
                {index < at ? <IconCheck size={14} stroke={2.4} /> : index + 1}
              </span>
              <span className={classes.label}>{t(`parts.${part}`)}</span>
            </Part>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface PartProps {
  part: CampaignPart;
  isCurrent: boolean;
  campaign: CampaignPartsProps['campaign'];
  children: React.ReactNode;
}

function Part({ part, isCurrent, campaign, children }: PartProps) {
  const params = useLinkParams();
  const mayEdit = useCan('campaigns.manage');
  const isOpen =
    campaign !== undefined &&
    mayOpen(part, campaign.step) &&
    (mayEdit || part === 'review' || part === 'results');
  if (isCurrent || !isOpen) {
    return (
      <span className={classes.name} aria-current={isCurrent ? 'step' : undefined}>
        {children}
      </span>
    );
  }
  if (part === 'message') {
    return (
      <Link
        to={campaignPaths.message}
        params={params}
        search={{ campaign: campaign.id }}
        className={classes.name}
      >
        {children}
      </Link>
    );
  }
  return (
    <Link
      to={campaignPaths[part]}
      params={{ ...params, campaignId: String(campaign.id) }}
      className={classes.name}
    >
      {children}
    </Link>
  );
}
