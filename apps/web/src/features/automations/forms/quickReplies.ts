import type { Settings } from '@herald/flow';
import { buttonsOf } from '@herald/whatsapp/model';
import { newId } from '../store/newId.ts';
import type { useThings } from '../words/things.ts';

type Replies = Settings<'template'>['replies'];

/** Its quick replies as ways on; one that keeps its title keeps where it leads. */
export function quickReplies(
  template: ReturnType<typeof useThings>['templates'][number] | undefined,
  before: Replies,
): Replies {
  if (!template) return [];
  return buttonsOf(template.structure).flatMap(({ type, text }) =>
    type === 'quick_reply'
      ? [{ key: before.find(({ title }) => title === text)?.key ?? newId(), title: text }]
      : [],
  );
}
