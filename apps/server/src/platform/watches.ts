/**
 * Figures that are looked up when somebody asks for the measures, rather than counted as things happen: how many wait,
 * since when, when something was last done. Several figures of one look-up are read together, at most every few seconds
 * whoever asks, and never for longer than a moment: a database that is away must not take the other measures with it.
 */
import { Gauge } from 'prom-client'
import type { Deps } from './deps.ts'

/** Null: there is nothing to tell. A record: one figure for each value of the label. */
export type Figure = number | null | Readonly<Record<string, number>>

export interface Watch<Name extends string> {
  /** What each measure says, in words. */
  figures: Readonly<Record<Name, string>>
  label?: string
  read(): Promise<Readonly<Record<Name, Figure>>>
}

type WatchDeps = Pick<Deps, 'metrics' | 'clock' | 'log'>

const FRESH_MS = 5000

export function watch<Name extends string>(deps: WatchDeps, { figures, label, read }: Watch<Name>): void {
  const look = remembered(deps, read)
  for (const [name, help] of Object.entries(figures) as [Name, string][]) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [deps.metrics.registry],
      async collect() {
        const figure = (await look())?.[name] ?? null
        this.reset()
        if (typeof figure === 'number') this.set(figure)
        else if (label === undefined) this.remove()
        else for (const [value, one] of Object.entries(figure ?? {})) this.set({ [label]: value }, one)
      },
    })
    // Until it was looked up it says nothing, rather than that all is well.
    if (label === undefined) gauge.remove()
  }
}

function remembered<Found>(
  { clock, log, metrics: { patienceMs } }: WatchDeps,
  read: () => Promise<Found>,
): () => Promise<Found | null> {
  let last: { at: number; found: Promise<Found | null> } | null = null
  return () => {
    const at = clock.now().getTime()
    if (last === null || at - last.at >= FRESH_MS || at < last.at) {
      const found = read().catch((error: unknown) => {
        log.warn({ err: error }, 'a figure for operators could not be read')
        return null
      })
      last = { at, found }
    }
    if (patienceMs === null) return last.found
    const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null).unref())
    return Promise.race([last.found, late])
  }
}

/** For an age that is told in seconds. */
export function secondsSince(moment: Date | null, { clock }: Pick<Deps, 'clock'>): number | null {
  return moment === null ? null : Math.max(0, (clock.now().getTime() - moment.getTime()) / 1000)
}
