import { contactFields, type VariableMapping, type VariableSource } from '@herald/contract';

/** What the select of a variable shows: `column:Ville`, `field:first_name`, `attribute`, `text`; null while open. */
export function choiceOf(source: VariableSource | undefined): string | null {
  if (!source) return null;
  switch (source.source) {
    case 'column':
      return `column:${source.column}`;
    case 'field':
      return `field:${source.field}`;
    default:
      return source.source;
  }
}

/** The source that a choice means. What was typed as fallback stays when the source changes. */
export function sourceOf(
  choice: string | null,
  before: VariableSource | undefined,
): VariableSource | undefined {
  if (choice === null) return undefined;
  const fallback = before && before.source !== 'text' ? before.fallback : '';
  if (choice === 'text') return { source: 'text', text: before?.source === 'text' ? before.text : '' };
  if (choice === 'attribute') {
    return {
      source: 'attribute',
      attribute: before?.source === 'attribute' ? before.attribute : '',
      fallback,
    };
  }
  const [kind, name = ''] = [choice.slice(0, choice.indexOf(':')), choice.slice(choice.indexOf(':') + 1)];
  if (kind === 'column') return { source: 'column', column: name, fallback };
  const field = contactFields.find((each) => each === name);
  return field && { source: 'field', field, fallback };
}

/** What can be saved: an attribute without a name is still being typed. */
export function savable(mapping: Readonly<Record<string, VariableSource | undefined>>): VariableMapping {
  return Object.fromEntries(
    Object.entries(mapping).filter(
      (entry): entry is [string, VariableSource] =>
        entry[1] !== undefined && !(entry[1].source === 'attribute' && entry[1].attribute.trim() === ''),
    ),
  );
}
