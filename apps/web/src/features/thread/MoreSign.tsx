import { Button, Loader } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './Thread.module.css';
import type { PageState } from './useThreadPages.ts';

interface MoreSignProps {
  /** Which end of what is loaded. */
  end: 'older' | 'newer';
  state: PageState;
  load: () => Promise<void>;
}

const margins = { older: '900px 0px 0px 0px', newer: '0px 0px 900px 0px' };

/** Asks for more messages before the person reaches the end of those that are there. */
export function MoreSign({ end, state, load }: MoreSignProps) {
  const { t } = useTranslation('messages');
  const sign = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = sign.current;
    if (!element || state !== 'idle') return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void load();
      },
      { root: element.parentElement, rootMargin: margins[end] },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [end, state, load]);
  return (
    <div className={classes.older} ref={sign}>
      {state === 'failed' ? (
        <Button size="compact-sm" variant="default" onClick={() => void load()}>
          {t(end === 'older' ? 'thread.olderFailed' : 'conversation:thread.newerFailed')}
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
