import { defineMail, hello } from '../../../platform/mail/index.ts';

export interface DigestData {
  team: string;
  /** What is open, the most serious first. */
  open: { title: string; advice: string }[];
  /** What an earlier mail told, and is over. */
  solved: string[];
  baseUrl: string;
  homePath: string;
  settingsPath: string;
}

/** Several things at once: those of a day, or of one moment. */
export const digestMail = defineMail<DigestData>({
  name: 'alertDigest',
  sample: {
    team: 'Atelier Lune',
    open: [
      {
        title: 'WhatsApp paused the template “noel_2026”',
        advice:
          'People blocked or reported you because of it. Campaigns with it wait until WhatsApp lets it go on.',
      },
      { title: 'The campaign “Noël” is finished', advice: '1,240 people, 12 failed, 31 skipped.' },
    ],
    solved: ['The quality of Atelier Lune is low'],
    baseUrl: 'https://herald.example',
    homePath: '/teams/1/1',
    settingsPath: '/teams/1/1/settings/notifications',
  },
  content: {
    en: ({ team, open, solved, baseUrl, homePath, settingsPath }) => ({
      subject: subjectOf(team, open, {
        one: (title) => title,
        several: `${open.length} alerts`,
        none: 'Solved',
      }),
      greeting: hello.en(),
      paragraphs: [
        open.length > 0
          ? 'This is what you should know of your team since the last mail.'
          : 'What we wrote to you about is over. There is nothing to do.',
      ],
      facts: [
        ...open.map(({ title, advice }) => ({ label: title, value: advice })),
        ...solved.map((title) => ({ label: title, value: 'Solved.' })),
      ],
      button: { label: 'See what needs attention', url: baseUrl + homePath },
      note: `You choose which alerts come by mail, and when: ${baseUrl}${settingsPath}`,
    }),
    fr: ({ team, open, solved, baseUrl, homePath, settingsPath }) => ({
      subject: subjectOf(team, open, {
        one: (title) => title,
        several: `${open.length} alertes`,
        none: 'Résolu',
      }),
      greeting: hello.fr(),
      paragraphs: [
        open.length > 0
          ? 'Voici ce qu’il faut savoir de votre équipe depuis le dernier e-mail.'
          : 'Ce que nous vous avions signalé est résolu. Il n’y a rien à faire.',
      ],
      facts: [
        ...open.map(({ title, advice }) => ({ label: title, value: advice })),
        ...solved.map((title) => ({ label: title, value: 'Résolu.' })),
      ],
      button: { label: 'Voir ce qui demande votre attention', url: baseUrl + homePath },
      note: `Vous choisissez quelles alertes arrivent par e-mail, et quand : ${baseUrl}${settingsPath}`,
    }),
  },
});

interface Subjects {
  one: (title: string) => string;
  several: string;
  none: string;
}

function subjectOf(team: string, open: DigestData['open'], { one, several, none }: Subjects): string {
  const [first] = open;
  if (!first) return `${none} · ${team}`;
  return `${open.length === 1 ? one(first.title) : several} · ${team}`;
}
