import { z } from 'zod';
import { outputKey, variableName } from '../model/names.ts';
import { answerKinds } from '../text/index.ts';
import {
  asWritten,
  checkClosedWindow,
  checkContent,
  checkFilled,
  checkSavedField,
  checkTemplate,
} from './checks.ts';
import { answerIn, type Choice, chosen } from './expects.ts';
import { type At, type BlockKind, expectsNothing, noTexts } from './kind.ts';
import {
  draftText,
  goNext,
  messageSettings,
  pause,
  restForAnswer,
  runMessage,
  sendAgain,
  templateValues,
} from './message.ts';
import { type Filling, type FlowMessage, optional } from './messageOf.ts';
import { aDay, answerWithin, type Duration } from './times.ts';

// Blocks that say something, and those that ask.

/** May wait for the window, or for a number that may not send for now. */
const restsIfClosed = ({ closed_window }: { closed_window: { do: string } }) => closed_window.do === 'wait';
const sentOrNot = () => ['next', 'not_sent'];
const justSend = <S extends { pause: number }>(at: At<S>) => runMessage(at, { sent: () => goNext });

const textSettings = z.object({ ...messageSettings, body: draftText });
export const text: BlockKind<z.output<typeof textSettings>> = {
  settings: textSettings,
  outputs: sentOrNot,
  rests: restsIfClosed,
  texts: ({ body }) => ({ body }),
  expects: expectsNothing,
  check(settings, report, known) {
    checkContent({ type: 'text', body: settings.body }, report);
    checkClosedWindow(settings.closed_window, report, known);
  },
  run: justSend,
};

const mediaSettings = z.object({
  ...messageSettings,
  file_id: z.int().positive().nullable().default(null),
  caption: draftText,
  /** A recording, drawn with its waveform. */
  voice: z.boolean().default(false),
});
export const media: BlockKind<z.output<typeof mediaSettings>> = {
  settings: mediaSettings,
  outputs: sentOrNot,
  rests: restsIfClosed,
  texts: ({ caption }) => ({ caption }),
  expects: expectsNothing,
  check({ file_id, closed_window }, report, known) {
    if (checkFilled('file_id', file_id, report) && known.files && !known.files.has(file_id ?? 0))
      report.error('file_id', 'file_missing');
    checkClosedWindow(closed_window, report, known);
  },
  run: justSend,
};

const linkSettings = z.object({
  ...messageSettings,
  header: draftText,
  body: draftText,
  footer: draftText,
  /** On the button. */
  text: draftText,
  url: draftText,
  /** Count who follows it. */
  track: z.boolean().default(true),
});
export const link: BlockKind<z.output<typeof linkSettings>> = {
  settings: linkSettings,
  outputs: sentOrNot,
  rests: restsIfClosed,
  texts: ({ header, body, footer, text: label, url }) => ({ header, body, footer, text: label, url }),
  expects: expectsNothing,
  check(settings, report, known) {
    checkContent(linkMessage(settings, asWritten), report);
    checkClosedWindow(settings.closed_window, report, known);
  },
  run: justSend,
};

export function linkMessage(
  { header, body, footer, text: label, url, track }: z.output<typeof linkSettings>,
  fill: Filling,
): FlowMessage {
  return {
    type: 'message_cta_url',
    ...optional('header', fill.text(header)),
    body: fill.text(body),
    ...optional('footer', fill.text(footer)),
    text_url: fill.text(label),
    url: fill.url(url),
    track,
  };
}

const choice = z.object({ key: outputKey, title: z.string().max(200).default('') });
const within = answerWithin.default(aDay);

/** Whoever answers with something else stays where they are, unless the block says what comes then. */
function runChoices<S extends { pause: number; answer_within: Duration }>(
  at: At<S>,
  choices: readonly Choice[],
) {
  return runMessage(at, {
    sent: () => restForAnswer(at, at.settings.answer_within),
    resting({ event, leads }) {
      if (event.kind === 'due' || event.kind === 'go_on') return { do: 'go', output: 'no_answer' };
      if (event.kind !== 'reply' && event.kind !== 'tap') return { do: 'stay' };
      const key = chosen(choices, event.message);
      if (key !== null) return { do: 'go', output: key };
      return leads('other') ? { do: 'go', output: 'other' } : { do: 'stay' };
    },
  });
}

const afterChoice = (choices: readonly Choice[]) => [
  ...choices.map(({ key }) => key),
  'other',
  'no_answer',
  'not_sent',
];

const buttonsSettings = z.object({
  ...messageSettings,
  header: draftText,
  body: draftText,
  footer: draftText,
  buttons: z.array(choice).max(3).default([]),
  answer_within: within,
});
export const buttons: BlockKind<z.output<typeof buttonsSettings>> = {
  settings: buttonsSettings,
  outputs: (settings) => afterChoice(settings.buttons),
  rests: () => true,
  texts: ({ header, body, footer }) => ({ header, body, footer }),
  expects: (settings) => ({ choices: settings.buttons }),
  check(settings, report, known) {
    checkContent(buttonsMessage(settings, asWritten), report);
    checkClosedWindow(settings.closed_window, report, known);
  },
  run: (at) => runChoices(at, at.settings.buttons),
};

export function buttonsMessage(
  { header, body, footer, buttons: list }: z.output<typeof buttonsSettings>,
  fill: Filling,
): FlowMessage {
  return {
    type: 'messages_buttons',
    ...optional('header', fill.text(header)),
    body: fill.text(body),
    ...optional('footer', fill.text(footer)),
    buttons: list.map(({ key, title }) => ({ id: fill.idOf(key), title })),
  };
}

const listSettings = z.object({
  ...messageSettings,
  header: draftText,
  body: draftText,
  footer: draftText,
  /** On the button that opens the list. */
  button_name: z.string().max(200).default(''),
  sections: z
    .array(
      z.object({
        title: z.string().max(200).default(''),
        rows: z
          .array(choice.extend({ description: z.string().max(500).default('') }))
          .max(10)
          .default([]),
      }),
    )
    .max(10)
    .default([]),
  answer_within: within,
});
type ListSettings = z.output<typeof listSettings>;
const rowsOf = ({ sections }: ListSettings): Choice[] => sections.flatMap(({ rows }) => rows);
export const list: BlockKind<ListSettings> = {
  settings: listSettings,
  outputs: (settings) => afterChoice(rowsOf(settings)),
  rests: () => true,
  texts: ({ header, body, footer }) => ({ header, body, footer }),
  expects: (settings) => ({ choices: rowsOf(settings) }),
  check(settings, report, known) {
    checkContent(listMessage(settings, asWritten), report);
    checkClosedWindow(settings.closed_window, report, known);
  },
  run: (at) => runChoices(at, rowsOf(at.settings)),
};

export function listMessage(settings: ListSettings, fill: Filling): FlowMessage {
  const { header, body, footer, button_name, sections } = settings;
  return {
    type: 'message_ask_list_option',
    ...optional('header', fill.text(header)),
    body: fill.text(body),
    ...optional('footer', fill.text(footer)),
    button_name,
    sections: sections.map(({ title, rows }) => ({
      title,
      rows: rows.map(({ key, title: name, description }) => ({
        id: fill.idOf(key),
        title: name,
        ...optional('description', description),
      })),
    })),
  };
}

const templateSettings = z.object({
  pause,
  template_id: z.int().positive().nullable().default(null),
  /** One that was not submitted yet. */
  draft_id: z.int().positive().nullable().default(null),
  variables: templateValues,
  /** In the language of each person, where the template has it. */
  by_language: z.boolean().default(false),
  /** Its quick replies, as outputs, when the answer is waited for. */
  replies: z.array(choice).max(10).default([]),
  answer_within: answerWithin.nullable().default(null),
});
export const template: BlockKind<z.output<typeof templateSettings>> = {
  settings: templateSettings,
  outputs: ({ answer_within, replies }) => (answer_within ? afterChoice(replies) : sentOrNot()),
  rests: ({ answer_within }) => answer_within !== null,
  texts: noTexts,
  expects: ({ answer_within, replies }) => (answer_within ? { choices: replies } : null),
  check({ template_id, draft_id, variables }, report, known) {
    if (template_id === null && draft_id !== null)
      report.error('template_id', 'template_draft', { name: '' });
    else checkTemplate(template_id, variables, report, known);
  },
  run(at) {
    const { answer_within, replies } = at.settings;
    if (answer_within === null) return justSend(at);
    return runChoices({ ...at, settings: { ...at.settings, answer_within } }, replies);
  },
};

const saveTo = z.discriminatedUnion('to', [
  z.object({ to: z.literal('variable'), name: z.union([variableName, z.literal('')]) }),
  /** `first_name`, `email`, or a key of the team's own. */
  z.object({ to: z.literal('field'), name: z.string().max(200) }),
]);
export type SaveTo = z.output<typeof saveTo>;

const askSettings = z.object({
  ...messageSettings,
  body: draftText,
  kind: z.enum(answerKinds).default('text'),
  choices: z.array(choice).max(10).default([]),
  /** On the button of the list, where there are more than three choices. */
  button_name: z.string().max(200).default(''),
  save: saveTo.default({ to: 'variable', name: '' }),
  retries: z.int().min(0).max(3).default(1),
  retry_body: draftText,
  answer_within: within,
});
type AskSettings = z.output<typeof askSettings>;
export const ask: BlockKind<AskSettings> = {
  settings: askSettings,
  outputs: () => ['next', 'invalid', 'no_answer', 'not_sent'],
  rests: () => true,
  texts: ({ body, retry_body }) => ({ body, retry_body }),
  expects: ({ kind, choices }) => (kind === 'choice' ? { choices } : { answer: kind }),
  check(settings, report, known) {
    if (settings.kind === 'choice' && settings.choices.length === 0) report.error('choices', 'field_missing');
    else checkContent(askMessage(settings, asWritten, false), report);
    checkFilled('save.name', settings.save.name, report);
    if (settings.save.to === 'field') checkSavedField('save.name', settings.save.name, report, known);
    checkClosedWindow(settings.closed_window, report, known);
  },
  run: (at) =>
    at.state.phase === saving
      ? goNext
      : runMessage(at, {
          sent: () => restForAnswer(at, at.settings.answer_within),
          resting: hearAnswer,
        }),
};

const saving = 9;

function hearAnswer(at: At<AskSettings>) {
  const { event, settings, state, id } = at;
  if (event.kind === 'due' || event.kind === 'go_on') return { do: 'go', output: 'no_answer' } as const;
  if (event.kind !== 'reply' && event.kind !== 'tap') return { do: 'stay' } as const;
  const value = valueIn(settings, event);
  if (value === null) {
    if (state.tries >= settings.retries) return { do: 'go', output: 'invalid' } as const;
    return sendAgain(at);
  }
  if (settings.save.to === 'variable')
    return { ...goNext, ...(settings.save.name ? { vars: { [settings.save.name]: value } } : {}) };
  const body = { kind: 'save', block: id, field: settings.save.name, value } as const;
  return { do: 'ask', phase: saving, ask: body } as const;
}

function valueIn({ kind, choices }: AskSettings, { message }: { message: Parameters<typeof chosen>[1] }) {
  if (kind !== 'choice') return answerIn(kind, message);
  const key = chosen(choices, message);
  return choices.find((one) => one.key === key)?.title ?? null;
}

/** Up to three choices are buttons, more are a list. */
const mostButtons = 3;

export function askMessage(settings: AskSettings, fill: Filling, isRetry: boolean): FlowMessage {
  const { kind, choices, body, retry_body, button_name } = settings;
  const words = fill.text(isRetry && retry_body.trim() !== '' ? retry_body : body);
  if (kind !== 'choice') return { type: 'text', body: words };
  const options = choices.map(({ key, title }) => ({ id: fill.idOf(key), title }));
  if (options.length <= mostButtons) return { type: 'messages_buttons', body: words, buttons: options };
  return {
    type: 'message_ask_list_option',
    body: words,
    button_name,
    sections: [{ title: '', rows: options }],
  };
}
