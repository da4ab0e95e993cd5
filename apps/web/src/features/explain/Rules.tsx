import type { RuleVerdict } from '@herald/contract';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './Rules.module.css';
import { Until } from './Until.tsx';

/** Every rule and what it says, the refusals first. */
export function Rules({ rules, label }: { rules: readonly RuleVerdict[]; label: string }) {
  const { t } = useTranslation('explain');
  const sorted = rules.toSorted((a, b) => Number(a.allowed) - Number(b.allowed));
  return (
    <ul className={classes.rules} aria-label={label}>
      {sorted.map(({ rule, title, allowed, message, until }) => (
        <li key={rule} data-allowed={allowed}>
          {allowed ? <IconCheck {...icon} /> : <IconX {...icon} />}
          <div>
            <span className="visually-hidden">{t(allowed ? 'rule.allows' : 'rule.refuses')}</span>
            <strong>{title}</strong>
            <span>{message}</span>
            <Until time={until} />
          </div>
        </li>
      ))}
    </ul>
  );
}

const icon = { size: 16, stroke: 2.2, 'aria-hidden': true } as const;
