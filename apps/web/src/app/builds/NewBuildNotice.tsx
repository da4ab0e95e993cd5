import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './NewBuildNotice.module.css';
import { putNewBuildOff, useNewBuildTold } from './newBuild.ts';

/** Says that a deployment has outdated the page. Not lazy: by then, its own file would be gone. */
export function NewBuildNotice() {
  const { t } = useTranslation();
  const isTold = useNewBuildTold();
  // The region is there before what it says: one that comes together with its words is not read out.
  return (
    <div role="status">
      {isTold ? (
        <div className={classes.notice}>
          <Text size="sm">{t('newBuild.text')}</Text>
          <div className={classes.buttons}>
            <Button size="xs" onClick={() => window.location.reload()}>
              {t('newBuild.reload')}
            </Button>
            <Button size="xs" variant="subtle" color="gray" onClick={putNewBuildOff}>
              {t('newBuild.later')}
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
