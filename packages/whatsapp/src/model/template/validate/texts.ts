import { limits } from '../../limits.ts';
import type { ProblemList } from '../../problem.ts';
import { hasEmoji, hasNewline, isBlank, lengthOf } from '../../text.ts';
import { isMediaHeader } from '../headers.ts';
import { placeholderKeys } from '../placeholders.ts';
import type { StandardStructure, TemplateBody, TemplateHeader } from '../schema.ts';
import type { TemplateProblemCode } from './codes.ts';
import { checkBodyVariables, checkVariables } from './variables.ts';

type Problems = ProblemList<TemplateProblemCode>;

export function checkHeader(problems: Problems, header: TemplateHeader, named: boolean, path: string): void {
  if (isMediaHeader(header)) {
    // A stored file is uploaded as the sample when the template is submitted.
    if ((header.file_id ?? null) === null && isBlank(header.media_handle) && isBlank(header.media_url))
      problems.error(path, 'header_media_required');
    return;
  }
  if (header.type !== 'text') return;
  const textPath = `${path}.text`;
  const { text } = header;
  if (isBlank(text)) {
    problems.error(textPath, 'header_text_required');
    return;
  }
  const max = limits.template.headerText;
  if (lengthOf(text) > max) problems.error(textPath, 'header_text_too_long', { max, length: lengthOf(text) });
  if (hasNewline(text)) problems.error(textPath, 'header_newline');
  if (hasEmoji(text)) problems.error(textPath, 'header_emoji');
  if (/[*~`]|(^|\W)_|_(\W|$)/.test(text.replace(/\{\{.*?\}\}/g, '')))
    problems.error(textPath, 'header_markdown');
  if (placeholderKeys(text).length > 1) problems.error(textPath, 'header_too_many_variables');
  const variables = header.variable ? [header.variable] : [];
  checkVariables(problems, {
    text,
    variables,
    named,
    textPath,
    examplePath: () => `${path}.variable.example`,
  });
}

interface BodyField {
  body: TemplateBody;
  named: boolean;
  max: number;
  path: string;
}

export function checkBody(problems: Problems, { body, named, max, path }: BodyField): void {
  const textPath = `${path}.text`;
  if (isBlank(body.text)) {
    problems.error(textPath, 'body_required');
    return;
  }
  const length = lengthOf(body.text);
  if (length > max) problems.error(textPath, 'body_too_long', { max, length });
  checkBodyVariables(problems, body.text, textPath);
  const examplePath = (position: number) => `${path}.variables.${position}.example`;
  checkVariables(problems, { text: body.text, variables: body.variables, named, textPath, examplePath });
}

export function checkFooter(problems: Problems, footer: StandardStructure['footer']): void {
  if (!footer || footer.text === '') return;
  const length = lengthOf(footer.text);
  const max = limits.template.footer;
  if (length > max) problems.error('footer.text', 'footer_too_long', { max, length });
  if (/\{\{|\}\}/.test(footer.text)) problems.error('footer.text', 'footer_variable');
}
