/** What one group of a stratum did: people, buyers, and the sums of what they bought and of its squares, in minor units. */
export interface Arm {
  n: number;
  buyers: number;
  net: number;
  squares: number;
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
  buyers: Estimate;
}

/** Below these nothing but the raw numbers says anything. */
export const leastHeld = 100;
export const leastBuyers = 30;
/** 95 % of a normal distribution lies within so many standard errors. */
const z = 1.959964;

export const noArm: Arm = { n: 0, buyers: 0, net: 0, squares: 0 };

export function addArms(a: Arm, b: Arm): Arm {
  return { n: a.n + b.n, buyers: a.buyers + b.buyers, net: a.net + b.net, squares: a.squares + b.squares };
}

/**
 * What the campaign caused among those who got it: in each stratum, how much more they bought than those who got nothing.
 * Null when too few were held out, or too few of them bought, for an interval to mean anything.
 */
export function liftOf(strata: readonly Stratum[]): Lift | null {
  const held = strata.map((stratum) => stratum.held).reduce(addArms, noArm);
  if (held.n < leastHeld || held.buyers < leastBuyers) return null;
  const joined = joinSmall(strata);
  if (joined.length === 0) return null;
  return {
    turnover: estimate(joined, ({ n, net, squares }) => ({ n, sum: net, squares })),
    buyers: estimate(joined, ({ n, buyers }) => ({ n, sum: buyers, squares: buyers })),
  };
}

interface Sample {
  n: number;
  sum: number;
  squares: number;
}

function estimate(strata: readonly Stratum[], of: (arm: Arm) => Sample): Estimate {
  let value = 0;
  let variance = 0;
  for (const { treated, held } of strata) {
    const [t, c] = [of(treated), of(held)];
    value += t.n * (t.sum / t.n - c.sum / c.n);
    variance += t.n ** 2 * (spread(t) / t.n + spread(c) / c.n);
  }
  const error = z * Math.sqrt(variance);
  return { value, low: value - error, high: value + error };
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
