import type { Conversation } from '@herald/contract';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { NumberParams } from '#app/session/numberParams.ts';
import { ContactSkeleton, LazyContactPane, type useContactPane } from '#features/contactPane/index.ts';
import { LazyBoundary, lazyPart } from '#ui/lazy/lazyPart.tsx';
import { useHasBeen } from '#ui/lazy/useHasBeen.ts';
import { useIsReady } from './Ready.tsx';
import layout from './ThreadLayout.module.css';

const LazyContactDrawer = lazyPart(() => import('./ContactDrawer.tsx'));

interface ContactAsideProps {
  place: NumberParams;
  conversation: Conversation;
  pane: ReturnType<typeof useContactPane>;
  onGallery: () => void;
}

/** Who the person is: beside the thread where there is room, over it where there is none. */
export function ContactAside({ place, conversation, pane, onGallery }: ContactAsideProps) {
  const { t } = useTranslation('messages');
  // Never before what one answers with.
  const isDrawn = useDeferredValue(useIsReady(), false);
  const content = (
    <LazyBoundary name={t('contact.details')} isInline fallback={<ContactSkeleton />}>
      <LazyContactPane {...{ place, conversation, onGallery }} />
    </LazyBoundary>
  );
  if (pane.isInline) {
    return (
      <aside className={layout.contact} aria-label={t('contact.details')}>
        {isDrawn ? content : null}
      </aside>
    );
  }
  return <OverThread pane={pane}>{content}</OverThread>;
}

function OverThread({ pane, children }: Pick<ContactAsideProps, 'pane'> & { children: ReactNode }) {
  const { t } = useTranslation('messages');
  const [wasOpen, forget] = useHasBeen(pane.isOpen);
  if (!wasOpen) return null;
  return (
    <LazyBoundary
      name={t('contact.details')}
      onClose={() => {
        if (pane.isOpen) pane.toggle();
        forget();
      }}
    >
      <LazyContactDrawer isOpen={pane.isOpen} onClose={pane.toggle}>
        {children}
      </LazyContactDrawer>
    </LazyBoundary>
  );
}
