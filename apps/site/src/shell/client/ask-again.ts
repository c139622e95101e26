import { CallError } from '@fairhall/client'

const EVERY_MS = 10_000

/** Of a house that is being started anew, or of the proxy before it. */
const PASSING_STATUSES = new Set([502, 503, 504])

/**
 * What a page shows and nobody answered is asked for again while it stands there: a line or a house that stood still for a
 * while leaves no page behind that knows less until it is loaded anew.
 */
export function askAgain({ state }: { state: { error: unknown } }): number | false {
  const { error } = state
  if (!(error instanceof CallError)) return false
  return error.kind !== 'refused' || PASSING_STATUSES.has(error.status) ? EVERY_MS : false
}
