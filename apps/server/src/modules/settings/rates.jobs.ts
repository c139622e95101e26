/**
 * Rates of currencies from a source of the operator's choice, every hour. Without a source, or while it is silent or says
 * something odd, the last ones hold; how old the oldest of them is is a figure that operators watch.
 */
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { watch } from '../../platform/watches.ts'
import { takeRates } from './rates.service.ts'
import { ratesFile } from './settings.schema.ts'

const TIMEOUT_MS = 10_000
const BYTES_MAX = 1_000_000
/** Clocks differ, but not by more. */
const AHEAD_MOST_MS = 5 * 60_000
/** As many as are believed. */
const DECIMALS_MOST = 18

const answer = ratesFile.omit({ version: true, ratesAt: true }).extend({
  rates: z.record(z.string(), z.union([z.string(), z.number().transform(toPlainDecimal)])),
})

/** A coin may be worth so little that a number is written with an exponent. */
function toPlainDecimal(rate: number): string {
  const [digits = '', places] = String(rate).split('e-')
  if (places === undefined) return digits
  return `0.${'0'.repeat(Number(places) - 1)}${digits.replace('.', '')}`.slice(0, DECIMALS_MOST + 2)
}

export const fetchRates = defineJob({
  name: 'settings.fetchRates',
  cron: '7 * * * *',
  async run(deps) {
    const { ratesUrl } = deps.config
    if (ratesUrl === null) return
    const told = answer.parse(await fetchJson(ratesUrl))
    const { code: base } = deps.settings.current().baseCurrency
    if (told.base !== base) throw new Error(`The rates are in ${told.base}, not in ${base}`)
    const ahead = Date.parse(told.at) - deps.clock.now().getTime()
    // Nothing would be newer than these for long.
    if (ahead > AHEAD_MOST_MS) throw new Error(`The rates are of ${told.at}, which is yet to come`)
    const at = ahead > 0 ? deps.clock.now().toISOString() : told.at
    const { odd, missing } = await takeRates(deps, { at, rates: told.rates }, ratesUrl)
    if (odd.length > 0 || missing.length > 0)
      deps.log.warn({ odd, missing }, 'some currencies keep the rates that they had')
  },
})

async function fetchJson(url: string): Promise<unknown> {
  const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  const text = await reply.text()
  if (!reply.ok || text.length > BYTES_MAX) throw new Error(`The source of rates answered ${reply.status}`)
  return JSON.parse(text)
}

export function watchRates(deps: Deps): void {
  watch(deps, {
    figures: {
      fairhall_rates_age_seconds:
        'How old the oldest rate is of the currencies that players may have; one of a moment yet to come counts as far from now.',
    },
    read: async () => {
      const now = deps.clock.now().getTime()
      const ages = [...deps.settings.current().currencies.values()]
        .filter(({ isVisible, isBase }) => isVisible && !isBase)
        .map(({ rateAt }) => Math.abs(now - Date.parse(rateAt)) / 1000)
      return { fairhall_rates_age_seconds: ages.length === 0 ? null : Math.max(...ages) }
    },
  })
}
