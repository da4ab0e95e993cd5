import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTeam } from '#app/session/hooks.ts';
import { DateField } from '#ui/DateField.tsx';
import { isLocalTime, wallClock } from '#ui/format/clock.ts';
import { useNow } from '#ui/useNow.ts';
import classes from './Delivery.module.css';
import { useScheduleWords } from './useScheduleWords.ts';
import type { When as WhenForm, Zone } from './useWhen.ts';

const zones: readonly Zone[] = ['team', 'recipient'];

/** Now, or by itself at a time; and what that time means for people elsewhere. */
export function When({ when, isScheduled }: { when: WhenForm; isScheduled: boolean }) {
  const { t } = useTranslation('campaigns');
  const { timezone } = useTeam();
  const now = useNow();
  const { meaning } = useScheduleWords();
  const [isLeft, setLeft] = useState(false);
  const { choice, problem } = when;
  const isShown = problem !== null && (problem !== 'incomplete' || isLeft);
  return (
    <Stack gap="sm" className={classes.when}>
      {isScheduled ? null : (
        <Radio.Group
          label={t('delivery.when.label')}
          value={choice.isLater ? 'later' : 'now'}
          onChange={(value) => when.choose({ isLater: value === 'later' })}
        >
          <div className={classes.choices}>
            <Radio value="now" label={t('delivery.when.now')} />
            <Radio value="later" label={t('delivery.when.later')} />
          </div>
        </Radio.Group>
      )}
      {choice.isLater ? (
        <>
          <DateField
            type="datetime-local"
            label={t('delivery.when.time')}
            maw={260}
            min={wallClock(now, timezone)}
            max="9999-12-31T23:59"
            value={choice.local}
            error={isShown ? t(`delivery.when.${problem}`) : null}
            onChange={(event) => when.choose({ local: event.currentTarget.value })}
            onBlur={() => setLeft(true)}
          />
          <Radio.Group
            label={t('delivery.when.zone')}
            value={choice.zone}
            onChange={(value) => when.choose({ zone: zones.find((zone) => zone === value) ?? 'team' })}
          >
            <div className={classes.choices}>
              <Radio value="team" label={t('delivery.when.team', { zone: timezone })} />
              <Radio value="recipient" label={t('delivery.when.recipient')} />
            </div>
          </Radio.Group>
          <Text size="sm" c="dimmed" role="status">
            {isLocalTime(choice.local) && problem === null ? meaning(choice) : null}
          </Text>
        </>
      ) : null}
    </Stack>
  );
}
