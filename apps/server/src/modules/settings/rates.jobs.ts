/**
 * Fetches exchange rates every hour from a source that the operator configures. Without a source, or while it fails or
 * reports implausible rates, the last rates apply. A metric shows the age of the oldest rate.
 */
import { z } from 'zod'
import type { SettingsDeps } from './settings.deps.ts'
import { readReplyText } from '../../platform/http/read-reply.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { watch } from '../../platform/watches.ts'
import { takeRates } from './rates.service.ts'
import { ratesFile } from './settings.schema.ts'

const TIMEOUT_MS = 10_000
const BYTES_MAX = 1_000_000
/** The allowed clock difference to the source. */
const AHEAD_MAX_MS = 5 * 60_000
/** The largest number of decimals that `isPlausibleRate` accepts. */
const DECIMALS_MAX = 18

const answer = ratesFile.omit({ version: true, ratesAt: true }).extend({
  rates: z.record(z.string(), z.union([z.string(), z.number().transform(toPlainDecimal)])),
})

/** JavaScript writes very small numbers with an exponent. */
function toPlainDecimal(rate: number): string {
  const [digits = '', places] = String(rate).split('e-')
  if (places === undefined) return digits
  return `0.${'0'.repeat(Number(places) - 1)}${digits.replace('.', '')}`.slice(0, DECIMALS_MAX + 2)
}

export const fetchRates = defineJob({
  name: 'settings.fetchRates',
  cron: '7 * * * *',
  async run(deps: SettingsDeps) {
    const { ratesUrl } = deps.config
    if (ratesUrl === null) return
    const reported = answer.parse(await fetchJson(ratesUrl))
    const { code: base } = deps.settings.current().baseCurrency
    if (reported.base !== base) throw new Error(`The rates are in ${reported.base}, not in ${base}`)
    const ahead = Date.parse(reported.at) - deps.clock.now().getTime()
    // A rate from the future would make all later ones look older.
    if (ahead > AHEAD_MAX_MS) throw new Error(`The rates are dated ${reported.at}, in the future`)
    const at = ahead > 0 ? deps.clock.now().toISOString() : reported.at
    const { odd, missing } = await takeRates(deps, { at, rates: reported.rates }, ratesUrl)
    if (odd.length > 0 || missing.length > 0)
      deps.log.warn({ odd, missing }, 'some currencies keep their earlier rates')
  },
})

async function fetchJson(url: string): Promise<unknown> {
  const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  const text = await readReplyText(reply.body, BYTES_MAX)
  if (!reply.ok) throw new Error(`The rate source answered ${reply.status} with ${text.length} characters`)
  return JSON.parse(text)
}

export function watchRates(deps: SettingsDeps): void {
  watch(deps, {
    figures: {
      fairhall_rates_age_seconds:
        'Age in seconds of the oldest rate of a visible currency; a rate from the future counts by its distance from now.',
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
