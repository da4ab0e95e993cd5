/** A number of a team. */
export interface Place {
  teamId: number;
  phoneNumberId: number;
}
