/**
 * Metrics that are read on request instead of counted: how many items wait, since when, when something was last done. Metrics of one
 * query are read together, at most every few seconds for all requests, and with a timeout: an unavailable database must not block the
 * other metrics.
 */
import { Gauge } from 'prom-client'
import type { Platform } from './platform.ts'

/** Null: nothing to report. A record: one value for each label. */
export type Figure = number | null | Readonly<Record<string, number>>

interface Watch<Name extends string> {
  /** The help text of each metric. */
  figures: Readonly<Record<Name, string>>
  label?: string
  read(): Promise<Readonly<Record<Name, Figure>>>
}

export type WatchDeps = Pick<Platform, 'metrics' | 'clock' | 'log'>

const CACHE_MS = 5000

export function watch<Name extends string>(deps: WatchDeps, { figures, label, read }: Watch<Name>): void {
  const readCached = cached(deps, read)
  for (const [name, help] of Object.entries(figures) as [Name, string][]) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [deps.metrics.registry],
      async collect() {
        const figure = (await readCached())?.[name] ?? null
        this.reset()
        if (typeof figure === 'number') this.set(figure)
        else if (label === undefined) this.remove()
        else for (const [value, one] of Object.entries(figure ?? {})) this.set({ [label]: value }, one)
      },
    })
    // Reports nothing before the first read, instead of a healthy value.
    if (label === undefined) gauge.remove()
  }
}

function cached<Found>(
  { clock, log, metrics: { timeoutMs } }: WatchDeps,
  read: () => Promise<Found>,
): () => Promise<Found | null> {
  let last: { at: number; found: Promise<Found | null> } | null = null
  return () => {
    const at = clock.now().getTime()
    if (last === null || at - last.at >= CACHE_MS || at < last.at) {
      const found = read().catch((error: unknown) => {
        log.warn({ err: error }, 'a metric could not be read')
        return null
      })
      last = { at, found }
    }
    if (timeoutMs === null) return last.found
    const late = new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null).unref())
    return Promise.race([last.found, late])
  }
}

/** For a metric of an age in seconds. */
export function secondsSince(moment: Date | null, { clock }: Pick<Platform, 'clock'>): number | null {
  return moment === null ? null : Math.max(0, (clock.now().getTime() - moment.getTime()) / 1000)
}
