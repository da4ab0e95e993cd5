import type { ExplanationStep } from '@herald/contract';
import {
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconChecks,
  IconClock,
  IconEye,
  IconHandStop,
  IconHelpCircle,
  IconLanguage,
  IconPlus,
  IconRefresh,
  IconSend,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import classes from './Steps.module.css';

type Tone = 'plain' | 'good' | 'bad' | 'open';

const looks: Record<ExplanationStep['kind'], { Icon: TablerIcon; tone: Tone }> = {
  added: { Icon: IconPlus, tone: 'plain' },
  waiting: { Icon: IconClock, tone: 'open' },
  skipped: { Icon: IconBan, tone: 'bad' },
  language: { Icon: IconLanguage, tone: 'plain' },
  held_out: { Icon: IconHandStop, tone: 'plain' },
  queued: { Icon: IconClock, tone: 'plain' },
  claimed: { Icon: IconSend, tone: 'plain' },
  accepted: { Icon: IconCheck, tone: 'plain' },
  held: { Icon: IconClock, tone: 'open' },
  sent: { Icon: IconCheck, tone: 'plain' },
  delivered: { Icon: IconChecks, tone: 'good' },
  read: { Icon: IconEye, tone: 'good' },
  played: { Icon: IconEye, tone: 'good' },
  failed: { Icon: IconAlertTriangle, tone: 'bad' },
  uncertain: { Icon: IconHelpCircle, tone: 'open' },
  let_go: { Icon: IconBan, tone: 'plain' },
  replaced: { Icon: IconRefresh, tone: 'plain' },
  again: { Icon: IconRefresh, tone: 'open' },
};

/** What happened, one thing after the other. */
export function Steps({ steps, label }: { steps: readonly ExplanationStep[]; label: string }) {
  const { t } = useTranslation('explain');
  const format = useFormat();
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map(({ kind, at, message, code }) => {
        const { Icon, tone } = looks[kind];
        return (
          <li key={`${kind} ${at}`} data-tone={tone}>
            <span className={classes.mark}>
              <Icon size={14} stroke={2} aria-hidden />
            </span>
            <div>
              <span>{message}</span>
              <small>
                {at ? (
                  <time dateTime={at} title={format.exact(at)}>
                    {format.dateTime(at)}
                  </time>
                ) : null}
                {isMetaCode(code) ? <span>{t('code', { code })}</span> : null}
              </small>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Reasons of our own are told in words; a number is something to look up or tell Meta's support. */
function isMetaCode(code: string | null): boolean {
  return code !== null && /^\d+$/.test(code);
}
