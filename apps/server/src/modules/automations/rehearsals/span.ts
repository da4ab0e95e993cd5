/** Which automation is rehearsed, and with which time. */
export interface Span {
  teamId: number;
  phoneNumberId: number;
  automationId: number;
  from: Date;
  until: Date;
}
