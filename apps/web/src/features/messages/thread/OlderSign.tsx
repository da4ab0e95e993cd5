import { Button, Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Thread.module.css';

/** Asks for older messages before the person reaches the top. */
export function OlderSign({
  state,
  load,
}: {
  state: 'idle' | 'loading' | 'failed';
  load: () => Promise<void>;
}) {
  const { t } = useTranslation('messages');
  const sign = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = sign.current;
    if (!element || state !== 'idle') return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void load();
      },
      { root: element.parentElement, rootMargin: '900px 0px 0px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [state, load]);
  return (
    <div className={classes.older} ref={sign}>
      {state === 'failed' ? (
        <Button size="compact-sm" variant="default" onClick={() => void load()}>
          {t('thread.olderFailed')}
        </Button>
      ) : (
        <>
          <Loader size="xs" color="gray" aria-hidden />
          <span className="visually-hidden">{t('common:loading')}</span>
        </>
      )}
    </div>
  );
}
