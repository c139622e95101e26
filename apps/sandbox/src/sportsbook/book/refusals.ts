import type { CashOutOffer, Refusal, RefusalCode } from './book-api.ts'

const statuses: Record<RefusalCode, number> = {
  bad_request: 400,
  session_over: 401,
  not_found: 404,
  conflict: 409,
  offer_changed: 409,
  no_offer: 409,
  too_many_requests: 429,
  operator_unreachable: 503,
}

/** An answer with a code instead of the requested result. */
export class Refused extends Error {
  readonly status: number
  readonly body: Refusal

  constructor(code: RefusalCode, message: string, offer?: CashOutOffer) {
    super(message)
    this.status = statuses[code]
    this.body = { code, message, ...(offer !== undefined && { offer }) }
  }
}
