import { build, type InlineConfig, type Rolldown } from 'vite';

/** Which modules the pages that people open first fetch before anything can be drawn: names of modules. */
export interface FirstPaint {
  /** Every page. */
  start: ReadonlySet<string>;
  /** The pages for signing in, besides, as far as those of a team or what tells of failures fetch it too. */
  forms: ReadonlySet<string>;
  /** The pages for signing in alone. */
  guest: ReadonlySet<string>;
  /** What tells of failures, alone. */
  notices: ReadonlySet<string>;
  /** Every page of a team, besides. */
  frame: ReadonlySet<string>;
  /** A conversation beside the list of them, besides. */
  inbox: ReadonlySet<string>;
  /** Home, besides. */
  home: ReadonlySet<string>;
}

const guestRoute = '/src/routes/_guest';
/** Lazy, and asked for by every page. */
const noticesPart = '/src/app/theme/NotificationArea.tsx';
const frameRoute = '/src/routes/_auth/teams/$teamId/$phoneNumberId/route.tsx';
const inboxRoute = '/src/routes/_auth/teams/$teamId/$phoneNumberId/messages/';
const homeRoute = '/src/routes/_auth/teams/$teamId/$phoneNumberId/index.tsx';
/** What the inbox asks the server before its code is there. */
const inboxQuestions = '/src/data/asks/inbox.ts';

/**
 * Builds once without groups, to see which modules are fetched before anything can be drawn. They then travel together: cut
 * by who else uses them they would be a hundred small files, a tenth larger and later there.
 */
export async function findFirstPaint(config: InlineConfig): Promise<FirstPaint> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false, manifest: false, reportCompressedSize: false },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const ofRoute = (route: string) =>
    modulesOf(chunks, ({ facadeModuleId }) => facadeModuleId?.includes(route) ?? false);
  const start = modulesOf(chunks, ({ isEntry }) => isEntry);
  const ofGuests = ofRoute(guestRoute);
  const ofNotices = ofRoute(noticesPart);
  const ofTeam = ofRoute(frameRoute);
  const ofInbox = new Set([...ofRoute(inboxRoute), ...ofRoute(inboxQuestions)]);
  const members = new Set([...ofTeam, ...ofInbox]);
  const isShared = (id: string) => [ofGuests, ofNotices, members].filter((of) => of.has(id)).length > 1;
  const forms = without(new Set([...members, ...ofGuests].filter(isShared)), start);
  const frame = without(ofTeam, start, forms);
  const guest = without(ofGuests, start, forms);
  const notices = without(ofNotices, start, forms);
  const inbox = without(ofInbox, start, forms, frame);
  const home = without(ofRoute(homeRoute), start, forms, guest, notices, frame, inbox);
  return { start, forms, guest, notices, frame, inbox, home };
}

function without(all: ReadonlySet<string>, ...others: ReadonlySet<string>[]): Set<string> {
  return new Set([...all].filter((id) => !others.some((other) => other.has(id))));
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** Those of some chunks and of everything that they import statically. */
function modulesOf(chunks: Chunks, isWanted: (chunk: Rolldown.OutputChunk) => boolean): Set<string> {
  const reached = new Set([...chunks.values()].filter(isWanted));
  for (const { imports } of reached)
    for (const file of imports) {
      const chunk = chunks.get(file);
      if (chunk) reached.add(chunk);
    }
  return new Set([...reached].flatMap(({ moduleIds }) => moduleIds));
}
