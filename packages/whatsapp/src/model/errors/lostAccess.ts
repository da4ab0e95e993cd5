/** Of a number that is deleted or out of our reach. Meta says it as a subcode of 100. */
export const outOfReach = 33;

/** The code under which an error says that Meta no longer lets us at a number; null when it says something else. */
export function lostAccessCode(code: number, subcode: number | null): number | null {
  if (code === 100 && subcode === outOfReach) return outOfReach;
  return code === 0 || code === 190 ? code : null;
}
