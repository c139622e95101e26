/**
 * A refusal is an answer, not an accident: it has a name of the contract, from which its number and its HTTP status
 * follow, and for forms what is wrong at each field. Anything else that is thrown is a fault of ours: it is logged with
 * its request and answered as 500 without detail.
 */
import { type ErrorName, errors } from '@fairhall/contract/errors'
import type { Failure } from '@fairhall/rules'

/**
 * A rule text of `@fairhall/rules`, such as `min:6`, or its parts where one is in words already: `12,50 €` is one of them and no
 * list. What is said of it is content.
 */
export type Fault = string | Failure

/** What each field fails: `{ password: ['min:6'] }`. */
export type FieldFaults = Readonly<Record<string, readonly Fault[]>>

export interface RefusalDetails {
  fields?: FieldFaults
  /** Values for the placeholders of the message. */
  values?: Readonly<Record<string, string>>
  /** For refusals that pass by themselves: when to try again. */
  retryAfterS?: number
}

export class Refusal extends Error {
  readonly refusal: ErrorName
  readonly code: number
  readonly status: number
  readonly fields: FieldFaults | undefined
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

/** Written as `throw refuse('notEnoughFunds')`, so that the compiler sees the end of the way. */
export function refuse(name: ErrorName, details: RefusalDetails = {}): Refusal {
  return new Refusal(name, details)
}

/** `throw refuseFields({ email: ['taken'] })`: the form shows each at its field. */
export function refuseFields(fields: FieldFaults): Refusal {
  return new Refusal('validationFailed', { fields })
}
