import type { ExperimentMetric, ExperimentVerdict } from '@herald/contract';

/** What the people of one message did. `sum` and `squares` are of what each bought, in minor units. */
export interface VariantCounts {
  position: number;
  people: number;
  entered: number;
  delivered: number;
  read: number;
  clicked: number;
  replied: number;
  buyers: number;
  net: number;
  squares: number;
  /** Of those whose turn has come. Missing in figures from before these were counted. */
  failed?: number;
  /** Whom WhatsApp protects from more marketing, for good or until another try. */
  capped?: number;
}

/** Below these nothing is said. */
const leastPeople = 50;
const leastBuyers = 30;
/** Of 100 real differences of the size found, so many would be seen. */
const power = 0.8;

interface Sample {
  position: number;
  n: number;
  mean: number;
  /** Of one person. */
  variance: number;
  isEnough: boolean;
}

/**
 * Whether the best message is better than the others, or whether that may be chance. With all equal, one is called better in
 * at most 5 of 100 campaigns, however many messages there are: each pair is asked more of (Bonferroni).
 */
export function verdictOf(
  variants: readonly VariantCounts[],
  metric: ExperimentMetric,
): ExperimentVerdict | null {
  const samples = variants.map((counts) => sampleOf(counts, metric));
  const [best, next] = samples.toSorted((a, b) => b.mean - a.mean || a.position - b.position);
  if (!best || !next) return null;
  const named = { leader: best.position, second: next.position };
  if (samples.some(({ isEnough }) => !isEnough))
    return { kind: 'few', ...named, difference: null, needed: null };
  const z = criticalOf(variants.length);
  const value = best.mean - next.mean;
  const error = z * Math.sqrt(best.variance / best.n + next.variance / next.n);
  const isClear = value > error;
  return {
    kind: isClear ? 'clear' : 'chance',
    ...named,
    difference: { value, low: value - error, high: value + error },
    needed: isClear || value <= 0 ? null : peopleFor(value, best.variance + next.variance, z),
  };
}

/** Shares as if one more had and one more had not (Agresti and Caffo): true to the error also where they are small. */
function sampleOf(counts: VariantCounts, metric: ExperimentMetric): Sample {
  const { position, entered, net, squares, buyers } = counts;
  if (metric === 'revenue') {
    const n = Math.max(entered, 2);
    const variance = Math.max(0, squares - net ** 2 / n) / (n - 1);
    return {
      position,
      n,
      mean: net / n,
      variance,
      isEnough: entered >= leastPeople && buyers >= leastBuyers,
    };
  }
  const n = entered + 2;
  const mean = (counts[countOf[metric]] + 1) / n;
  return { position, n, mean, variance: mean * (1 - mean), isEnough: entered >= leastPeople };
}

const countOf = { read: 'read', click: 'clicked', reply: 'replied' } as const;

/** The smallest difference of a share that so many people of each message would show, four times of five. */
export function detectable(people: number, share: number, variants: number): number | null {
  if (people < leastPeople) return null;
  const z = criticalOf(variants) + quantile(power);
  return z * Math.sqrt((2 * share * (1 - share)) / people);
}

function peopleFor(difference: number, variances: number, z: number): number {
  return Math.ceil(((z + quantile(power)) ** 2 * variances) / difference ** 2);
}

/** So many standard errors: 5 % in all, over all pairs, on both sides. */
function criticalOf(variants: number): number {
  const pairs = (variants * (variants - 1)) / 2;
  return quantile(1 - 0.05 / (2 * pairs));
}

/** Below which value a standard normal number lies so often; found by halves in the series of its distribution. */
function quantile(share: number): number {
  let [low, high] = [-8, 8];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (distribution(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function distribution(x: number): number {
  let [sum, term] = [x, x];
  for (let n = 1; n < 200; n += 1) {
    term *= (x * x) / (2 * n + 1);
    sum += term;
  }
  return 0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}
