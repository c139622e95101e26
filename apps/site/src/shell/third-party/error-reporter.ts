/**
 * Reports errors to the operator's error reporter (Sentry's protocol): the error, its place in the code, and the
 * page.
 */
import { CallError } from '@fairhall/client'

/** A page that fails in a loop must not flood the reporter. */
const REPORTS_MAX = 20

type Target = { address: string; key: string }
export type Circumstances = { path: string; release: string; id: string; at: Date }

/** Converts `https://key@host/project` to the URL for envelopes. */
export function readDsn(dsn: string): Target {
  const { protocol, host, username, pathname } = new URL(dsn)
  return { address: `${protocol}//${host}/api${pathname}/envelope/`, key: username }
}

/** All errors except 401 and 403, which mean an expired session, and calls that the page aborted. */
export function isReported(error: unknown): boolean {
  if (error instanceof CallError) return error.status !== 401 && error.status !== 403
  return !(error instanceof DOMException && error.name === 'AbortError')
}

/** Removes the query, the fragment and the codes from email links: they grant access or contain input. */
const withoutSecrets = (address: string) =>
  address.replace(/[?#].*$/, '').replace(/\/(auth|verify|password-reset)\/.*$/, '/$1/')

/** One report as lines of JSON. */
export function toEnvelope(error: unknown, { path, release, id, at }: Circumstances): string {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  const event = {
    event_id: id,
    timestamp: at.getTime() / 1000,
    platform: 'javascript',
    level: 'error',
    release,
    request: { url: withoutSecrets(path) },
    exception: {
      values: [{ type: name, value: message.slice(0, 500), stacktrace: { frames: toFrames(stack) } }],
    },
  }
  return [{ event_id: id, sent_at: at.toISOString() }, { type: 'event' }, event]
    .map((line) => JSON.stringify(line))
    .join('\n')
}

/** The protocol requires the innermost frame last. */
function toFrames(stack = '') {
  const frames = stack.split('\n').flatMap((line) => {
    const found = /(?:at (?:(\S+) \()?|^(\S*)@)(\S+?):(\d+):(\d+)\)?$/.exec(line.trim())
    if (found === null) return []
    const [, chromium, firefox, address = '', lineno, colno] = found
    const filename = withoutSecrets(address)
    return [{ function: chromium ?? firefox ?? '?', filename, lineno: Number(lineno), colno: Number(colno) }]
  })
  return frames.slice(0, 50).toReversed()
}

/** Reports uncaught errors until the signal aborts. Report caught errors with the returned function. */
export function startErrorReporter(dsn: string, release: string, { signal }: { signal: AbortSignal }) {
  const { address, key } = readDsn(dsn)
  let left = REPORTS_MAX
  const report = (error: unknown) => {
    if (!isReported(error) || left-- <= 0) return
    const id = crypto.randomUUID().replaceAll('-', '')
    const path = location.origin + location.pathname
    const body = toEnvelope(error, { path, release, id, at: new Date() })
    void fetch(`${address}?sentry_version=7&sentry_key=${key}`, {
      method: 'POST',
      body,
      keepalive: true,
    }).catch(() => undefined)
  }
  window.addEventListener('error', ({ error }) => report(error), { signal })
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason), { signal })
  return report
}
