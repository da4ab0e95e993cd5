import { loadTexts } from '#app/i18n/i18n.ts';
import { lazyPart } from '#ui/lazy/lazyPart.tsx';

/** The dialog of a canned reply where another screen asks for it, with its texts. */
export const LazyReplyDialog = lazyPart(async () => {
  const [{ ReplyDialog }] = await Promise.all([
    import('./ReplyDialog.tsx'),
    loadTexts('cannedReplies'),
    loadTexts('inboxSettings'),
  ]);
  return { default: ReplyDialog };
});
