import { useTranslation } from 'react-i18next';
import { OutsidePage } from '#app/shell/OutsidePage.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { CreateTeamScreen } from './CreateTeamScreen.tsx';
import classes from './OnboardingLayout.module.css';

/** `/teams/create`: the same questions, for one team more. */
export function NewTeamScreen() {
  const { t } = useTranslation();
  return (
    <OutsidePage
      end={
        <ButtonLink to="/" variant="default">
          {t('action.cancel')}
        </ButtonLink>
      }
    >
      <div className={classes.content}>
        <CreateTeamScreen />
      </div>
    </OutsidePage>
  );
}
