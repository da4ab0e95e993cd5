/** A number of a team: whose rows a statement reads or writes. */
export interface NumberScope {
  readonly teamId: number;
  readonly phoneNumberId: number;
}
