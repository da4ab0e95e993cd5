import { ApiError, createTemplate, createTemplateDraft, type Template } from '@herald/contract';
import { buttonsOf } from '@herald/whatsapp/model';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { messageOf } from '#ui/notify.ts';
import { toSubmission } from '../editor/draft.ts';
import { canDuplicate, draftOf, type LeftOut } from '../editor/fromTemplate.ts';

/** A template of this name and language is here already: it would be another version of the same. */
export function isHere({ name, language }: Template, mine: readonly Template[]): boolean {
  return mine.some((one) => one.name === name && one.language === language);
}

/** Meta writes the text of authentication templates, and a deleted one is nothing to bring. */
export function canBring({ structure, status }: Template): boolean {
  return canDuplicate(structure) && !['DELETED', 'PENDING_DELETION'].includes(status);
}

/** `drafted`: something of it must be looked at before it is submitted. */
export type Brought =
  | { kind: 'submitted' }
  | { kind: 'drafted'; why: LeftOut | 'flow' | 'file' }
  | { kind: 'drafted'; why: 'invalid'; message: string }
  | { kind: 'refused'; message: string };

/**
 * Submits the same template for the account of another number. What would not come along whole, and what the server
 * finds wrong, becomes a draft there instead.
 */
export async function bringTemplate(to: NumberParams, template: Template): Promise<Brought> {
  const { draft, leftOut } = draftOf(template, []);
  const keep = () =>
    call(createTemplateDraft, { params: to, body: { content: draft, name: draft.name, template_id: null } });
  try {
    const why = leftOut[0] ?? whatOnlyTheAccountHas(template) ?? (lacksFile(draft) ? 'file' : null);
    if (why) {
      await keep();
      return { kind: 'drafted', why };
    }
    await call(createTemplate, { params: to, body: toSubmission(draft) });
    return { kind: 'submitted' };
  } catch (error) {
    const message = messageOf(error);
    if (!(error instanceof ApiError && error.code === 'template_invalid'))
      return { kind: 'refused', message };
    return keep().then(
      () => ({ kind: 'drafted', why: 'invalid', message }),
      (failed: unknown) => ({ kind: 'refused', message: messageOf(failed) }),
    );
  }
}

/** Flows and catalogues belong to an account. */
function whatOnlyTheAccountHas({ structure }: Template): 'flow' | null {
  if (structure.type === 'carousel') return null;
  return buttonsOf(structure).some(({ type }) => type === 'flow' || type === 'catalog') ? 'flow' : null;
}

function lacksFile({ type, header, file, cards }: ReturnType<typeof draftOf>['draft']): boolean {
  if (type === 'carousel') return cards.some((card) => card.file === null);
  return ['image', 'video', 'document'].includes(header) && file === null;
}
