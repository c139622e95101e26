import { CallError } from '@fairhall/client'

export type Failure = { kind: 'told'; message: string } | { kind: 'offline' | 'timeout' | 'unexpected' }

const listeners = new Set<(failure: Failure) => void>()
const reporters = new Set<(error: unknown) => void>()

/** What broke before anybody listened; one that breaks in a loop is told often enough. */
let unheard: unknown[] = []
const UNHEARD_MOST = 20

/**
 * The funnel of everything that went wrong and that no form shows: it becomes one toast. A session that is over is
 * not told here, the sign-in dialog says it; an aborted call is nobody's failure.
 */
export function reportFailure(error: unknown) {
  tellReporters(error)
  const failure = toFailure(error)
  if (failure !== null) for (const listener of listeners) listener(failure)
}

/** For what the page itself shows, as an error page does. */
export function tellReporters(error: unknown) {
  if (reporters.size === 0 && unheard.length < UNHEARD_MOST) unheard.push(error)
  for (const report of reporters) report(error)
}

/** A part of the site or its words that did not come over the line, as each browser says it. */
const UNREACHED = /dynamically imported module|module script failed|Failed to fetch|NetworkError|Load failed/

export const isUnreached = (error: unknown) => error instanceof TypeError && UNREACHED.test(error.message)

export function toFailure(error: unknown): Failure | null {
  if (error instanceof DOMException && error.name === 'AbortError') return null
  if (!(error instanceof CallError)) return { kind: isUnreached(error) ? 'offline' : 'unexpected' }
  if (error.status === 401 || error.status === 403) return null
  if (error.kind !== 'refused') return { kind: error.kind }
  return error.message === '' ? { kind: 'unexpected' } : { kind: 'told', message: error.message }
}

/** What was asked for is not there, which is an answer and no failure. */
export const isMissing = (error: unknown): boolean => error instanceof CallError && error.status === 404

export function onFailure(listener: (failure: Failure) => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Hears of the errors themselves, also of earlier ones, for the operator's error reporter. */
export function onFailed(report: (error: unknown) => void) {
  for (const error of unheard) report(error)
  unheard = []
  reporters.add(report)
  return () => void reporters.delete(report)
}
