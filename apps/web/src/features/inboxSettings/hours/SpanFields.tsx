import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Hours.module.css';
import { endFromClock, endToClock, type Span, type SpanProblem } from './week.ts';

interface SpanFieldsProps {
  /** The name of the day, for those who hear the fields. */
  day: string;
  span: Span;
  problem: SpanProblem | null;
  disabled: boolean;
  onChange: (span: Omit<Span, 'day'>) => void;
  onRemove: () => void;
}

export function SpanFields({ day, span, problem, disabled, onChange, onRemove }: SpanFieldsProps) {
  const { t } = useTranslation('inboxSettings');
  const id = useId();
  const common = {
    type: 'time',
    className: classes.time,
    disabled,
    'aria-invalid': problem !== null || undefined,
    'aria-describedby': problem ? id : undefined,
  } as const;
  return (
    <div>
      <div className={classes.span}>
        <input
          {...common}
          aria-label={t('hours.from', { day })}
          value={span.from}
          onChange={(event) => onChange({ from: event.currentTarget.value, to: span.to })}
        />
        <span aria-hidden="true">–</span>
        <input
          {...common}
          aria-label={t('hours.to', { day })}
          value={endToClock(span.to)}
          onChange={(event) => onChange({ from: span.from, to: endFromClock(event.currentTarget.value) })}
        />
        {disabled ? null : (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('hours.remove', { day })}
            onClick={onRemove}
          >
            <IconX size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {problem ? (
        <p id={id} className={classes.problem}>
          {t(`hours.problem.${problem}`)}
        </p>
      ) : null}
    </div>
  );
}
