/** The configured sportsbooks (CONFIG_DIR/sportsbooks.json). Without the file there are none. */
import { shapes } from '@fairhall/contract'
import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import { findConfigFile } from '../../platform/config-file.ts'
import { providerSecret } from '../catalogue/index.ts'

const sportsbook = z.object({
  id: shapes.identity,
  name: z.string().min(1),
  /** `sandbox`: the stand-in, which takes bets only while it runs. */
  address: z.literal('sandbox').nullable().default(null),
  secret: providerSecret,
  /** A disabled sportsbook takes no new bets. Earlier bets are settled in any case. */
  isEnabled: z.boolean(),
  /** The max bet, in the base currency. Null: the sportsbook decides alone. */
  stakeMax: z
    .string()
    .regex(/^\d+(\.\d{1,8})?$/, 'must be a plain decimal')
    .nullable()
    .default(null),
  /** Countries whose players it does not serve, in addition to those of the markets. */
  blockedCountries: z.array(shapes.countryCode).default([]),
})

const file = z.object({
  sportsbooks: z
    .array(sportsbook)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'two sportsbooks have the same id')
    .refine((all) => all.filter(({ isEnabled }) => isEnabled).length <= 1, 'only one can be enabled'),
})

export type Sportsbook = z.output<typeof sportsbook>

export interface Sportsbooks {
  /** Includes disabled ones. */
  find(id: string): Sportsbook | null
  /** The one that takes bets. */
  enabled: Sportsbook | null
}

/** The game of sessions at a sportsbook. Games of the catalogue never have a colon. */
export const sessionGameOf = (providerId: string): string => `sports:${providerId}`

type BookConfig = Pick<Config, 'configDir' | 'sandboxBook'>

export function openSportsbooks(config: BookConfig): Sportsbooks {
  const { sportsbooks } = findConfigFile(config, 'sportsbooks.json', file) ?? { sportsbooks: [] }
  const all = sportsbooks.map((one) => ({
    ...one,
    isEnabled: one.isEnabled && (one.address !== 'sandbox' || config.sandboxBook !== null),
  }))
  return {
    find: (id) => all.find((one) => one.id === id) ?? null,
    enabled: all.find(({ isEnabled }) => isEnabled) ?? null,
  }
}
