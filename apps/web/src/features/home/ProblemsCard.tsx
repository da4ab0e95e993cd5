import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '#ui/Loaded.tsx';
import { CardSkeleton, HomeCard } from './HomeCard.tsx';
import classes from './HomeScreen.module.css';
import { ProblemLine } from './ProblemLine.tsx';
import { partOf } from './partOf.ts';
import type { HomeAsked } from './useHome.ts';
import { useTeamProblems } from './useTeamProblems.tsx';

/** What went wrong, each with one thing to do about it: numbers and payments, known with the team, then the rest. */
export function ProblemsCard({ asked }: { asked: HomeAsked }) {
  const { t } = useTranslation('home');
  const ofTeam = useTeamProblems();
  return (
    <HomeCard title={t('problems.title')}>
      {ofTeam.map(({ key, tone, text, action }) => (
        <div key={key} className={classes.problem} data-tone={tone}>
          <IconAlertTriangle size={18} stroke={1.6} aria-hidden />
          <span className={classes.said}>{text}</span>
          {action}
        </div>
      ))}
      <Loaded query={partOf(asked, 'problems')} skeleton={<CardSkeleton />}>
        {(problems) => (
          <>
            {problems.map((problem) => (
              <ProblemLine key={`${problem.kind} ${'id' in problem ? problem.id : ''}`} problem={problem} />
            ))}
            {problems.length + ofTeam.length === 0 ? (
              <div className={classes.problem} data-tone="good">
                <IconCircleCheck size={18} stroke={1.6} aria-hidden />
                <span className={classes.said}>{t('problems.none')}</span>
              </div>
            ) : null}
          </>
        )}
      </Loaded>
    </HomeCard>
  );
}
