import { Button } from '@mantine/core';
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import classes from './lazy.module.css';
import { fetchLostStyles } from './lostStyles.ts';

class Missing extends Error {
  forget: () => void;

  constructor(forget: () => void, cause: unknown) {
    super('A part of the screen could not be fetched.', { cause });
    this.forget = forget;
  }
}

/** A part whose code is fetched when it is first drawn, inside `LazyBoundary`. What could not be fetched is asked for anew. */
export function lazyPart<Props extends object>(fetchPart: () => Promise<{ default: ComponentType<Props> }>) {
  const ask = () =>
    lazy(async () => {
      try {
        const part = await fetchPart();
        await fetchLostStyles();
        return part;
      } catch (error) {
        throw new Missing(() => {
          Part = ask();
        }, error);
      }
    }) as unknown as ComponentType<Props>;
  let Part = ask();
  return (props: Props) => <Part {...props} />;
}

interface LazyBoundaryProps {
  /** What is being fetched, in the words of what was pressed. */
  name: string;
  /** Stands there until it has come. */
  fallback?: ReactNode;
  /** Its failure is told in its place; otherwise above the page, and the fallback stays. */
  isInline?: boolean;
  /** Gives it up. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

/** Where a lazy part stands. Without a network, or after a deployment, the rest of the screen stays as it is. */
export class LazyBoundary extends Component<LazyBoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof Missing) error.forget();
  }

  override render(): ReactNode {
    const { error } = this.state;
    const { fallback, children, ...props } = this.props;
    if (error === null) return <Suspense fallback={fallback}>{children}</Suspense>;
    if (!((error as unknown) instanceof Missing)) throw error;
    return (
      <>
        {props.isInline ? null : fallback}
        <Notice {...props} onRetry={() => this.setState({ error: null })} />
      </>
    );
  }
}

type NoticeProps = Omit<LazyBoundaryProps, 'children'> & { onRetry: () => void };

function Notice({ name, isInline, onRetry, onClose }: NoticeProps) {
  const { t } = useTranslation();
  const retry = useRef<HTMLButtonElement>(null);
  const [before] = useState(() => document.activeElement);
  const close = () => {
    onClose?.();
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    });
  };
  useEffect(() => {
    // What was pressed may be gone, and the focus with it.
    if (document.activeElement === document.body) retry.current?.focus();
  }, []);
  const notice = (
    <div role="alert" className={classes.notice} data-inline={isInline}>
      <span>{t('error.partMissing', { name })}</span>
      <Button ref={retry} size="compact-sm" variant="default" onClick={onRetry}>
        {t('action.retry')}
      </Button>
      {onClose ? (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={close}>
          {t('action.close')}
        </Button>
      ) : null}
    </div>
  );
  return isInline ? notice : createPortal(notice, document.body);
}
