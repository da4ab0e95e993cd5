import type { Browser, Page } from '@playwright/test';
import { round } from '../lib/numbers.ts';

/** What a page's main thread does, by the names that Chromium's trace has for it. */
const kinds = {
  script: [
    ...['EvaluateScript', 'v8.compile', 'FunctionCall', 'EventDispatch', 'TimerFire', 'RunMicrotasks'],
    ...['FireAnimationFrame', 'FireIdleCallback', 'XHRReadyStateChange', 'HandlePostMessage'],
  ],
  garbage: ['MinorGC', 'MajorGC', 'V8.GCScavenger', 'V8.GCIncrementalMarking'],
  layout: [
    'Layout',
    'UpdateLayoutTree',
    'RecalculateStyles',
    'ParseHTML',
    'IntersectionObserverController::computeIntersections',
  ],
  painting: ['PrePaint', 'Paint', 'UpdateLayer', 'UpdateLayerTree', 'Layerize', 'Commit', 'CompositeLayers'],
} as const;
type Kind = keyof typeof kinds | 'other';
const kindOf = new Map<string, Kind>(
  Object.entries(kinds).flatMap(([kind, names]) => names.map((name): [string, Kind] => [name, kind as Kind])),
);

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** Microseconds: of the clock, and of the processor. */
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

export interface Work {
  ms: number;
  processor_ms: number;
}

/** What an act costs the main thread, by kind: each moment counts for the innermost thing that went on. Divided by `times`. */
export async function traceWork(
  browser: Browser,
  page: Page,
  times: number,
  act: () => Promise<unknown>,
): Promise<Record<Kind, Work>> {
  const categories = [
    'toplevel',
    'devtools.timeline',
    'v8',
    'blink',
    'disabled-by-default-devtools.timeline',
  ];
  await browser.startTracing(page, { categories });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const sums = sumByKind(onBusiestPage(traceEvents));
  const each = (micros: number) => round(micros / 1000 / times, 1);
  return Object.fromEntries(
    Object.entries(sums).map(([kind, { dur, tdur }]) => [kind, { ms: each(dur), processor_ms: each(tdur) }]),
  ) as Record<Kind, Work>;
}

type Timed = Required<Pick<TraceEvent, 'name' | 'ts' | 'dur' | 'tdur'>>;

/** Of the page itself: Chromium keeps an empty one ready beside it. */
function onBusiestPage(events: readonly TraceEvent[]): Timed[] {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const threads = mains.map(({ pid, tid }) =>
    events.filter((one) => one.ph === 'X' && one.pid === pid && one.tid === tid && one.dur !== undefined),
  );
  const busiest = threads.toSorted((a, b) => b.length - a.length)[0] ?? [];
  return busiest.map(({ name, ts, dur = 0, tdur = 0 }) => ({ name, ts, dur, tdur }));
}

function sumByKind(events: readonly Timed[]): Record<Kind, { dur: number; tdur: number }> {
  const none = () => ({ dur: 0, tdur: 0 });
  const sums = { script: none(), garbage: none(), layout: none(), painting: none(), other: none() };
  const around: { end: number; kind: Kind }[] = [];
  const add = (kind: Kind, { dur, tdur }: Timed, sign: number) => {
    sums[kind].dur += sign * dur;
    sums[kind].tdur += sign * tdur;
  };
  for (const event of events.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    while (around.length > 0 && (around.at(-1)?.end ?? 0) <= event.ts) around.pop();
    const outer = around.at(-1)?.kind;
    const kind = kindOf.get(event.name) ?? outer ?? 'other';
    if (outer) add(outer, event, -1);
    add(kind, event, 1);
    around.push({ end: event.ts + event.dur, kind });
  }
  return sums;
}
