import type { AlertWords } from './data.ts';
import { failedInEnglish } from './failedRuns.ts';
import { lackingInEnglish, sentences } from './lacking.ts';

const theNumber = 'See the number';
const askManager = 'Tell whoever manages your numbers.';
const category: Readonly<Record<string, string>> = {
  MARKETING: 'Marketing',
  UTILITY: 'Utility',
  AUTHENTICATION: 'Authentication',
};
const called = (word: string) => category[word] ?? word;

const restrictions: Readonly<Record<string, string>> = {
  BANNED: 'The number is banned and sends nothing. You can ask for a review in WhatsApp Manager.',
  UNVERIFIED: 'Nothing is sent until it is. Verify it in WhatsApp Manager, then connect it again.',
  RESTRICTED: 'WhatsApp Manager says what is forbidden and until when.',
  RESTRICTED_BIZ_INITIATED_MESSAGING:
    'Templates are forbidden for now, so campaigns wait. People who write to you can be answered.',
  RESTRICTED_CUSTOMER_INITIATED_MESSAGING: 'Answers are forbidden for now. Templates still leave.',
  RESTRICTED_UTILITY_TEMPLATES:
    'Utility templates are forbidden for now. Marketing templates and answers still leave.',
};

export const english: AlertWords = {
  number_violation: ({ name, said }) => ({
    title: `${name} sends nothing: WhatsApp reported a violation`,
    advice: `WhatsApp says that the account broke its rules (${said}). Appeal in WhatsApp Manager, under “Account quality”, and tell our support.`,
    button: theNumber,
  }),
  number_lost: ({ name }, { mayAct }) => ({
    title: `${name} is no longer connected to WhatsApp`,
    advice: `The access was taken away, or it expired. Nothing is sent or received. ${
      mayAct ? 'Connect the number again; conversations and statistics stay.' : askManager
    }`,
    button: mayAct ? 'Reconnect' : theNumber,
  }),
  number_pin: ({ name }, { mayAct }) => ({
    title: `${name} waits for its PIN`,
    advice: `Another provider gave this number a PIN. Nothing is sent or received until it is entered. ${
      mayAct ? '' : askManager
    }`.trim(),
    button: mayAct ? 'Enter the PIN' : theNumber,
  }),
  number_disconnected: ({ name }, { mayAct }) => ({
    title: `${name} is disconnected`,
    advice:
      `Your team disconnected this number. You can read everything, and nothing is sent. ${mayAct ? '' : askManager}`.trim(),
    button: mayAct ? 'Reconnect' : theNumber,
  }),
  number_restricted: ({ name, what, until }, { moment }) => ({
    title: what.includes('UNVERIFIED')
      ? `${name} is not verified at WhatsApp`
      : `WhatsApp restricted ${name}${until ? ` until ${moment(until)}` : ''}`,
    advice: what.map((word) => restrictions[word] ?? `WhatsApp writes: ${word}.`).join(' '),
    button: theNumber,
  }),
  number_payment: ({ name }) => ({
    title: `Meta cannot charge the account of ${name}`,
    advice: 'Messages that cost something are refused until a payment method is added in WhatsApp Manager.',
    button: 'See what to do',
  }),
  plan_payment: ({ ends_at, is_over }, { day, mayAct }) => ({
    title: is_over ? 'The last payment failed, and the plan has ended' : 'The last payment failed',
    advice: `${is_over ? `It ended on ${day(ends_at)}.` : `Without a payment the plan ends on ${day(ends_at)}.`} ${
      mayAct ? 'Pay the open invoice or change the card.' : 'Tell the Owner of the team.'
    }`,
    button: 'Pay or change the card',
  }),
  number_quality: ({ name }) => ({
    title: `The quality of ${name} is low`,
    advice:
      'Too many people blocked or reported you in the last seven days. Write to fewer people, and only to those who asked for it. Campaigns with automatic stop do not start.',
    button: theNumber,
  }),
  campaign_stopped: ({ name }, { reason }) => ({
    title: `The campaign “${name}” stopped`,
    advice: reason,
    button: 'Open the campaign',
  }),
  campaign_failed: ({ name, failed, total }, { count, plural }) => ({
    title: `Many messages of “${name}” failed`,
    advice: `${count(failed)} of ${count(total)} ${plural(total, 'message', 'messages')} did not arrive. Look at the reasons before the next campaign.`,
    button: 'See why',
  }),
  campaign_skipped: ({ name, date: on }, { reason, date }) => ({
    title: `“${name}” was not sent on ${date(on)}`,
    advice: reason,
    button: 'Open the campaign',
  }),
  template_disabled: ({ name }) => ({
    title: `WhatsApp disabled the template “${name}”`,
    advice: 'Nothing can be sent with it any more. Write another one, and choose it in your campaigns.',
    button: 'Open the template',
  }),
  template_paused: ({ name }) => ({
    title: `WhatsApp paused the template “${name}”`,
    advice:
      'People blocked or reported you because of it. Campaigns with it wait until WhatsApp lets it go on.',
    button: 'Open the template',
  }),
  template_refused: ({ name, is_limit }) => ({
    title: `WhatsApp rejected the template “${name}”`,
    advice: is_limit
      ? 'The account has reached WhatsApp’s template limit. Delete templates that you no longer need.'
      : 'See the reason, change the template and send it in again.',
    button: 'Open the template',
  }),
  template_will_move: ({ name, from, to, at }, { moment }) => ({
    title: `“${name}” becomes a ${called(to)} template`,
    advice: `WhatsApp moves it from ${called(from)} to ${called(to)}${at ? ` on ${moment(at)}` : ' within a day'}. Each message then costs the price of ${called(to)}. You can ask for a review in WhatsApp Manager.`,
    button: 'Open the template',
  }),
  automation_trouble: ({ name, things }) => ({
    title: `The automation “${name}” lacks something that it uses`,
    advice: `${sentences(things.map(lackingInEnglish))} Contacts who reach it receive nothing from it. Choose something else in the automation and publish it.`,
    button: 'Open the automation',
  }),
  automation_failed: (failed, { count, plural }) => ({
    title: `The automation “${failed.name}” failed for ${count(failed.count)} ${plural(failed.count, 'contact', 'contacts')}`,
    advice: failedInEnglish(failed),
    button: 'See what happened',
  }),
  answer_failed: (_data, { person, reason }) => ({
    title: `Your message to ${person ?? 'a contact'} did not arrive`,
    advice: reason,
    button: 'Open the conversation',
  }),
  import_failed: ({ name, error }) => ({
    title: `The import of “${name}” failed`,
    advice:
      error === 'file_missing'
        ? 'Its file is no longer on the server. Import it again: nobody is added twice.'
        : 'Rows already imported are kept. Import it again: nobody is added twice.',
    button: 'Import again',
  }),
  export_failed: () => ({
    title: 'The export of the team’s data failed',
    advice: 'Nothing is lost. Start it again.',
    button: 'Start again',
  }),
  parked: ({ count: parked }, { count, plural }) => ({
    title: `${count(parked)} ${plural(parked, 'event', 'events')} from WhatsApp or the payment service could not be processed`,
    advice: `Nothing is lost. Whoever runs this installation can take ${plural(parked, 'it in again: send them the event number', 'them in again: send them the event numbers')}.`,
    button: null,
  }),
  template_moved: ({ name, from, to }) => ({
    title: `“${name}” is a ${called(to)} template now`,
    advice: `WhatsApp moved it from ${called(from)} to ${called(to)}. Each message costs the price of ${called(to)}.`,
    button: 'Open the template',
  }),
  campaign_finished: ({ name, total, failed, skipped }, { count, plural }) => ({
    title: `The campaign “${name}” is finished`,
    advice: `${count(total)} ${plural(total, 'person', 'people')}, ${count(failed)} failed, ${count(skipped)} skipped.`,
    button: 'See the results',
  }),
  import_finished: ({ name, created, updated, refused }, { count, plural }) => ({
    title: `The import of “${name}” is finished`,
    advice: `${count(created)} ${plural(created, 'contact', 'contacts')} added, ${count(updated)} updated, ${count(refused)} ${plural(refused, 'row', 'rows')} refused.`,
    button: 'See the import',
  }),
  new_device: ({ device, ip }) => ({
    title: 'Somebody signed in to your account from a new device',
    advice: `${device ?? 'An unknown browser'}, ${ip}. If it was not you, sign that device out and change your password.`,
    button: 'See your devices',
  }),
};
