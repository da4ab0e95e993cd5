/** A refusal in Stripe's shape. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(
    status: number,
    message: string,
    details: { code?: string; param?: string; type?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.body = { error: { type: details.type ?? 'invalid_request_error', message, ...details } };
  }
}

/** Returns the refusal of an id that names nothing. */
export function missing(kind: string, id: string, param = 'id'): StripeRefusal {
  return new StripeRefusal(param === 'id' ? 404 : 400, `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param,
  });
}
