import { type ErrorName, errorName } from '@fairhall/contract/errors'
import { CallError } from './call-error.ts'

/**
 * The contract's name of a refusal, or null for any other error and for a code of a newer server. Separate
 * from the error class because of the list of all names, which a page need not load to make calls.
 */
export function reasonOf(error: unknown): ErrorName | null {
  return error instanceof CallError && error.code !== null ? errorName(error.code) : null
}
