/**
 * Where calls of the wallet API spend their time: each call's stages in the server's process, and meanwhile the waits of the server
 * and of the lanes' connections for a processor, the delays of the event loop, and the collections of garbage.
 */
import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PerformanceObserver } from 'node:perf_hooks'
import type { RunningServer } from '../../apps/server/src/start.ts'

/** Names a call to be watched: the provider's ID of its transaction. */
export const WATCHED_HEADER = 'x-bench-call'

/** Milliseconds. The first five are what the call consists of; the others happened meanwhile. */
export interface Stages {
  /** From the headers of the request until the ledger got the command. */
  parse: number
  /** Until its batch began. */
  lane: number
  /** Until its decision: locks and reads. */
  read: number
  /** Until the commit. */
  write: number
  /** Until the reply was handed to the operating system. */
  reply: number
  /** The server's thread and the lanes' connections were ready to run, and no processor was free. */
  serverQueue: number
  databaseQueue: number
  /** Delays of the event loop, of more than a millisecond each. */
  loop: number
  garbage: number
}

/** When a call reached the ledger, its batch began, it was decided, and it was answered. */
interface Call {
  submitted: number
  batched: number
  decided: number
  answered: number
}

interface Span {
  begin: number
  ms: number
}

const TICK_MS = 2

/** Returns a function that returns the stages of the calls since the last time, by their names. */
export async function watchStages({ app, deps }: RunningServer): Promise<() => Record<string, Stages>> {
  const { rows } = await deps.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name like 'ledger lane%'`,
  )
  const queues = () => ({
    server: queuedMs(process.pid),
    database: rows.reduce((sum, { pid }) => sum + queuedMs(pid), 0),
  })
  const open = new Map<string, Call>()
  let done: Record<string, Stages> = {}
  const [delays, collections] = [watchLoop(), watchGarbage()]

  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const name = request.headers[WATCHED_HEADER]
    if (typeof name !== 'string') return
    const begun = performance.now()
    const before = queues()
    const call = { submitted: begun, batched: begun, decided: begun, answered: begun }
    open.set(name, call)
    response.once('finish', () => {
      open.delete(name)
      const end = performance.now()
      const after = queues()
      done[name] = {
        parse: call.submitted - begun,
        lane: call.batched - call.submitted,
        read: call.decided - call.batched,
        write: call.answered - call.decided,
        reply: end - call.answered,
        serverQueue: after.server - before.server,
        databaseQueue: after.database - before.database,
        loop: overlap(delays, begun, end),
        garbage: overlap(collections, begun, end),
      }
    })
  })

  const { ledger } = deps
  const { submit } = ledger
  ledger.submit = async (command) => {
    const call = open.get(command.ids?.[0]?.externalId ?? '')
    if (call === undefined) return submit(command)
    call.submitted = performance.now()
    const watched = { ...command }
    // A batch reads them when it begins.
    Object.defineProperty(watched, 'assets', {
      get() {
        if (call.batched <= call.submitted) call.batched = performance.now()
        return command.assets
      },
    })
    watched.decide = (...values) => {
      call.decided = performance.now()
      return command.decide(...values)
    }
    const reply = await submit(watched)
    call.answered = performance.now()
    return reply
  }

  return () => {
    const taken = done
    done = {}
    return taken
  }
}

/** How long a process was ready to run and waited for a processor. */
function queuedMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

function watchLoop(): Span[] {
  const spans: Span[] = []
  let last = performance.now()
  setInterval(() => {
    const now = performance.now()
    const late = now - last - TICK_MS
    if (late > 1) spans.push({ begin: now - late, ms: late })
    last = now
  }, TICK_MS).unref()
  return spans
}

function watchGarbage(): Span[] {
  const spans: Span[] = []
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) spans.push({ begin: startTime, ms: duration })
  })
  observer.observe({ entryTypes: ['gc'] })
  return spans
}

/** The part of the spans between two moments. */
function overlap(spans: readonly Span[], from: number, to: number): number {
  let sum = 0
  for (let nth = spans.length - 1; nth >= 0; nth--) {
    const { begin, ms } = spans[nth] as Span
    if (begin + ms < from) break
    sum += Math.max(0, Math.min(to, begin + ms) - Math.max(from, begin))
  }
  return sum
}
