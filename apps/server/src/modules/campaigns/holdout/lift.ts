/** What was bought, and the sum of its squares a person, in minor units. */
interface Sums {
  net: number;
  squares: number;
}

/** What one group of a stratum did: people, buyers, what they bought, and the same with the largest orders cut. */
export interface Arm extends Sums {
  n: number;
  buyers: number;
  cut: Sums;
}

/** People alike in when they last bought, those who got the campaign and those who did not. */
export interface Stratum {
  treated: Arm;
  held: Arm;
}

export interface Estimate {
  value: number;
  /** Between which it lies, 95 times of 100. */
  low: number;
  high: number;
}

export interface Lift {
  turnover: Estimate;
  /** The same with the largest orders cut: one of them can be the whole effect. */
  cut: Estimate;
  buyers: Estimate;
  /**
   * How much more was bought than without the campaign, as a share of that; null when what was bought without it is not told
   * apart from nothing.
   */
  relative: Estimate | null;
}

/** Below these nothing but the raw numbers says anything. */
export const leastHeld = 100;
export const leastBuyers = 30;
/** 95 % of a normal distribution lies within so many standard errors. */
const z = 1.959964;

export const noArm: Arm = { n: 0, buyers: 0, net: 0, squares: 0, cut: { net: 0, squares: 0 } };

export function addArms(a: Arm, b: Arm): Arm {
  return { n: a.n + b.n, buyers: a.buyers + b.buyers, ...addSums(a, b), cut: addSums(a.cut, b.cut) };
}

const addSums = (a: Sums, b: Sums): Sums => ({ net: a.net + b.net, squares: a.squares + b.squares });

/**
 * What the campaign caused among those who got it: in each stratum, how much more they bought than those who got nothing.
 * Null when too few were held out, or too few of them bought, for an interval to mean anything.
 */
export function liftOf(strata: readonly Stratum[]): Lift | null {
  const held = strata.map((stratum) => stratum.held).reduce(addArms, noArm);
  if (held.n < leastHeld || held.buyers < leastBuyers) return null;
  const joined = joinSmall(strata);
  if (joined.length === 0) return null;
  const bought = ({ n, net, squares }: Arm): Sample => ({ n, sum: net, squares });
  return {
    turnover: difference(joined, bought),
    cut: difference(joined, ({ n, cut }) => ({ n, sum: cut.net, squares: cut.squares })),
    buyers: difference(joined, ({ n, buyers }) => ({ n, sum: buyers, squares: buyers })),
    relative: relative(joined, bought),
  };
}

interface Sample {
  n: number;
  sum: number;
  squares: number;
}

interface Total {
  value: number;
  variance: number;
}

/** What those who got the campaign bought, and what as many would have bought without it. */
function totals(strata: readonly Stratum[], of: (arm: Arm) => Sample): { treated: Total; without: Total } {
  const treated = { value: 0, variance: 0 };
  const without = { value: 0, variance: 0 };
  for (const stratum of strata) {
    const [t, c] = [of(stratum.treated), of(stratum.held)];
    treated.value += t.sum;
    treated.variance += t.n * spread(t);
    without.value += (t.n * c.sum) / c.n;
    without.variance += (t.n ** 2 * spread(c)) / c.n;
  }
  return { treated, without };
}

function difference(strata: readonly Stratum[], of: (arm: Arm) => Sample): Estimate {
  const { treated, without } = totals(strata, of);
  const value = treated.value - without.value;
  const error = z * Math.sqrt(treated.variance + without.variance);
  return { value, low: value - error, high: value + error };
}

/**
 * The ratio of two sums that are both uncertain, by Fieller: the ratios r of which `treated - r * without` lies within its
 * own error. Unbounded, and so null, unless `without` differs from nothing.
 */
function relative(strata: readonly Stratum[], of: (arm: Arm) => Sample): Estimate | null {
  const { treated, without } = totals(strata, of);
  const a = without.value ** 2 - z ** 2 * without.variance;
  if (without.value <= 0 || a <= 0) return null;
  const b = treated.value * without.value;
  const root = Math.sqrt(Math.max(0, b ** 2 - a * (treated.value ** 2 - z ** 2 * treated.variance)));
  return { value: treated.value / without.value - 1, low: (b - root) / a - 1, high: (b + root) / a - 1 };
}

/** The variance of one person. */
function spread({ n, sum, squares }: Sample): number {
  return Math.max(0, squares - sum ** 2 / n) / (n - 1);
}

/** Of fewer than two people no variance is known: such a stratum joins its neighbour. */
function joinSmall(strata: readonly Stratum[]): Stratum[] {
  const joined: Stratum[] = [];
  const isSmall = ({ treated, held }: Stratum) => treated.n < 2 || held.n < 2;
  for (const stratum of strata) {
    const last = joined.at(-1);
    if (last && (isSmall(last) || isSmall(stratum))) joined[joined.length - 1] = join(last, stratum);
    else joined.push(stratum);
  }
  return joined.filter((stratum) => !isSmall(stratum));
}

const join = (a: Stratum, b: Stratum): Stratum => ({
  treated: addArms(a.treated, b.treated),
  held: addArms(a.held, b.held),
});
