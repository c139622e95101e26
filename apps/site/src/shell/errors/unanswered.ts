import { CallError } from '@fairhall/client'

/** Whether what was asked for may have been done all the same: nothing came back, or a word that is not of the house's own. */
export function isUnanswered(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  if (error.kind !== 'refused') return true
  return error.status >= 500 && (error.reason === null || error.reason === 'internal')
}
