import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { findOrInstallChromium } from '../../scripts/chromium.ts';
import { chromiumFlags } from '../../scripts/chromiumFlags.ts';

/** Fetched by npm when the bench runs: it is larger than everything else that Herald needs to be developed. */
const lighthouse = 'lighthouse@13.5.0';

export interface Audited {
  url: string;
  token?: string;
  device: 'desktop' | 'phone';
  /** Where the whole report is written. */
  report: string;
}

/** Of 100; and what costs points, by Lighthouse's own names. */
export interface Scores {
  performance: number;
  accessibility: number;
  best_practices: number;
  lcp_ms: number;
  tbt_ms: number;
  failed: string[];
}

interface Report {
  categories: Record<'performance' | 'accessibility' | 'best-practices', { score: number; auditRefs: Ref[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

interface Ref {
  id: string;
  weight: number;
}

/** Has Lighthouse look at a page, in a Chromium of its own. */
export async function audit({ url, token, device, report }: Audited): Promise<Scores> {
  const flags = ['--headless', ...chromiumFlags];
  const given = [
    ...['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', url],
    ...['--quiet', '--no-enable-error-reporting', '--output=json', `--output-path=${report}`],
    ...['--only-categories=performance,accessibility,best-practices', `--chrome-flags=${flags.join(' ')}`],
    ...(device === 'desktop' ? ['--preset=desktop'] : []),
    ...(token ? [`--extra-headers=${JSON.stringify({ Authorization: `Bearer ${token}` })}`] : []),
  ];
  await run(given);
  return scoresOf(JSON.parse(await readFile(report, 'utf8')) as Report);
}

const mostTries = 4;

/** Now and then Chromium's trace begins too late to hold the visit; Lighthouse itself then asks to be run again. */
async function run(given: string[], tries = 1): Promise<void> {
  const env = { ...process.env, CHROME_PATH: findOrInstallChromium() };
  try {
    await promisify(execFile)('npm', given, { env, timeout: 240_000 });
  } catch (error) {
    if (tries === mostTries || !/NO_NAVSTART/.test(String(error))) throw error;
    await run(given, tries + 1);
  }
}

function scoresOf({ categories, audits }: Report): Scores {
  const of = (name: keyof Report['categories']) => Math.round(categories[name].score * 100);
  const value = (id: string) => Math.round(audits[id]?.numericValue ?? 0);
  const counted = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  );
  const failed = counted.filter(({ id }) => (audits[id]?.score ?? 1) < 0.9).map(({ id }) => id);
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    best_practices: of('best-practices'),
    lcp_ms: value('largest-contentful-paint'),
    tbt_ms: value('total-blocking-time'),
    failed: [...new Set(failed)],
  };
}
