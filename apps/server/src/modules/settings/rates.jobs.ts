/**
 * Rates of currencies from a source of the operator's choice, every hour, as a revision of `rates.json`. Without a source, or
 * while it is silent or says something odd, the last ones hold; how old they are is a figure that operators watch.
 */
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { secondsSince, watch } from '../../platform/watches.ts'
import { mergeRates } from './rates.rules.ts'
import { reviseSettings } from './revisions.service.ts'
import { ratesFile } from './settings.schema.ts'

const TIMEOUT_MS = 10_000
const BYTES_MAX = 1_000_000

const answer = ratesFile.omit({ version: true }).extend({
  rates: z.record(z.string(), z.union([z.string(), z.number().transform(String)])),
})

export const fetchRates = defineJob({
  name: 'settings.fetchRates',
  cron: '7 * * * *',
  async run(deps) {
    const { ratesUrl } = deps.config
    if (ratesUrl === null) return
    const settings = deps.settings.current()
    const told = answer.parse(await fetchJson(ratesUrl))
    if (told.base !== settings.baseCurrency.code)
      throw new Error(`The rates are in ${told.base}, not in ${settings.baseCurrency.code}`)
    if (Date.parse(told.at) <= Date.parse(settings.rates.at)) return

    const known = new Map([...settings.currencies.values()].map(({ code, rate }) => [code, rate]))
    const { rates, odd } = mergeRates(known, told.rates)
    if (odd.length > 0) deps.log.warn({ currencies: odd }, 'odd rates were left out')
    await reviseSettings(deps, {
      file: 'rates.json',
      content: { version: settings.rates.version + 1, at: told.at, base: told.base, rates },
      actor: 'system:rates',
      reason: ratesUrl,
    })
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
    figures: { fairhall_rates_age_seconds: 'How old the rates of currencies are.' },
    read: async () => ({
      fairhall_rates_age_seconds: secondsSince(new Date(deps.settings.current().rates.at), deps),
    }),
  })
}
