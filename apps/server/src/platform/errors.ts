/**
 * A refusal is an expected answer, not a failure. It has a name from the contract, which determines its code and HTTP status,
 * and for forms the errors of each field. Any other thrown error is a bug of ours: it is logged with its request and answered
 * as 500 without details.
 */
import { type ErrorName, errors } from '@fairhall/contract/errors'
import type { Failure } from '@fairhall/rules'

/**
 * A rule text of `@fairhall/rules`, such as `min:6`, or its parts if one is already formatted: `12,50 €` is one value, not a list.
 * The content has the messages.
 */
export type FieldError = string | Failure

/** The errors of each field: `{ password: ['min:6'] }`. */
export type FieldErrors = Readonly<Record<string, readonly FieldError[]>>

interface RefusalDetails {
  fields?: FieldErrors
  /** Values for the placeholders of the message. */
  values?: Readonly<Record<string, string>>
  /** For temporary refusals: when to try again, in seconds. */
  retryAfterS?: number
}

export class Refusal extends Error {
  readonly refusal: ErrorName
  readonly code: number
  readonly status: number
  readonly fields: FieldErrors | undefined
  readonly values: Readonly<Record<string, string>>
  readonly retryAfterS: number | undefined

  constructor(name: ErrorName, details: RefusalDetails = {}) {
    super(name)
    this.name = 'Refusal'
    this.refusal = name
    this.code = errors[name].code
    this.status = errors[name].status
    this.fields = details.fields
    this.values = details.values ?? {}
    this.retryAfterS = details.retryAfterS
  }
}

/** Use it as `throw refuse('notEnoughFunds')`, so that the compiler sees that the code path ends. */
export function refuse(name: ErrorName, details: RefusalDetails = {}): Refusal {
  return new Refusal(name, details)
}

/** `throw refuseFields({ email: ['taken'] })`: the form shows each error at its field. */
export function refuseFields(fields: FieldErrors): Refusal {
  return new Refusal('validationFailed', { fields })
}
