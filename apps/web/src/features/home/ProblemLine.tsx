import type { HomeProblem } from '@herald/contract';
import { Anchor, CopyButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLinkParams } from '#app/session/hooks.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { AnchorLink } from '#ui/links.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import classes from './HomeScreen.module.css';

/** One thing that went wrong: what, since when, and what to do. */
export function ProblemLine({ problem }: { problem: HomeProblem }) {
  return (
    <div className={classes.problem} data-tone={problem.kind === 'campaign_failed' ? 'warning' : 'bad'}>
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
      <span className={classes.said}>
        <Said problem={problem} />{' '}
        <span className={classes.aside}>
          <RelativeTime time={problem.at} />
        </span>
      </span>
      <Action problem={problem} />
    </div>
  );
}

function Said({ problem }: { problem: HomeProblem }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  switch (problem.kind) {
    case 'campaign_failed':
      return t('problems.campaign_failed', {
        name: problem.name,
        failed: format.number(problem.failed),
        total: format.number(problem.total),
      });
    case 'template':
      return t(`problems.template.${problem.status}`, { name: problem.name });
    case 'import':
      return t(problem.error === 'file_missing' ? 'problems.importLost' : 'problems.import', {
        name: problem.name,
      });
    case 'export':
      return t('problems.export');
    case 'parked':
      return t('problems.parked', { count: problem.count });
    default:
      return t('problems.campaign_stopped', { name: problem.name, message: problem.message });
  }
}

const base = '/teams/$teamId/$phoneNumberId';

function Action({ problem }: { problem: HomeProblem }) {
  const { t } = useTranslation('home');
  const params = useLinkParams();
  const look = { size: 'sm', fw: 600, className: classes.act } as const;
  switch (problem.kind) {
    case 'template':
      return (
        <AnchorLink
          {...look}
          to={`${base}/templates/$templateId`}
          params={{ ...params, templateId: String(problem.id) }}
        >
          {t('problems.do.template')}
        </AnchorLink>
      );
    case 'import':
      return (
        <AnchorLink {...look} to={`${base}/contacts/import`} params={params}>
          {t('problems.do.import')}
        </AnchorLink>
      );
    case 'export':
      return (
        <AnchorLink {...look} to={`${base}/settings/team`} params={params}>
          {t('problems.do.export')}
        </AnchorLink>
      );
    case 'parked':
      return <CopyForSupport ids={problem.ids} />;
    default:
      return (
        <AnchorLink
          {...look}
          to={`${base}/campaigns/$campaignId`}
          params={{ ...params, campaignId: String(problem.id) }}
        >
          {t(`problems.do.${problem.kind}`)}
        </AnchorLink>
      );
  }
}

/** Only whoever runs the installation can take them in again, and finds them by these numbers. */
function CopyForSupport({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation('home');
  const { teamId } = useLinkParams();
  return (
    <CopyButton value={t('problems.forSupport', { team: teamId, ids: ids.join(', ') })}>
      {({ copied, copy }) => (
        <Anchor component="button" type="button" size="sm" fw={600} onClick={copy} className={classes.act}>
          {t(copied ? 'problems.do.copied' : 'problems.do.parked')}
        </Anchor>
      )}
    </CopyButton>
  );
}
