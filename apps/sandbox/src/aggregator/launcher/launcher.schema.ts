/** What the operator sends. Unknown fields are ignored. Links and symbols are checked only: no game shows them. */
import { readStakeUnit, SUBUNITS_TO_UNIT } from '@fairhall/money'
import { z } from 'zod'

const plain = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^\P{Cc}*$/u)
/** Never a script URL. */
const link = plain(2_000).regex(/^https?:\/\//)
const currency = z.string().regex(/^[A-Z][A-Z0-9_]{2,31}$/)

const shared = {
  casino_id: plain(100),
  game: plain(100),
  locale: plain(20),
  urls: z.object({ return_url: link.nullish(), deposit_url: link.nullish() }).default({}),
  currency_terms: z.object({
    symbol: plain(20).nullish(),
    subunit_to_unit: z.literal(SUBUNITS_TO_UNIT),
    stake_unit: plain(40),
  }),
}

export const realLaunch = z.object({
  ...shared,
  account: z.object({ id: plain(100), currency }),
  session_id: plain(100),
})
export const demoLaunch = z.object({ ...shared, currency })
export type SharedLaunch = Pick<z.output<typeof demoLaunch>, keyof typeof shared>

export const askedRound = z.object({
  casino_id: plain(100),
  account_id: plain(100),
  round_id: plain(255),
})

/** The amount that stakes are multiples of, in subunits; null if it is unusable. */
export const stakeUnitOf = ({ currency_terms: terms }: SharedLaunch): bigint | null =>
  readStakeUnit(terms.stake_unit, terms.subunit_to_unit)
