/** The configured game providers (CONFIG_DIR/providers.json). */
import { shapes } from '@fairhall/contract'
import { z } from 'zod'
import { readConfigFile } from '../../platform/config-file.ts'

const origin = z
  .url({ protocol: /^https?$/ })
  .refine((url) => new URL(url).origin === url, 'must be an origin')

/** Where the secret of signed calls comes from. */
export const providerSecret = z.discriminatedUnion('from', [
  /** Derived from this installation's key ring: for our own provider. */
  z.object({ from: z.literal('key ring'), purpose: z.string().min(1) }),
  /** Read from an environment variable of the process. */
  z.object({ from: z.literal('environment'), name: z.string().regex(/^[A-Z][A-Z0-9_]*$/) }),
])

/** With `acme-` and `acme-live-`, games of two providers could get the same id. Only one provider can go without a prefix. */
function refuseSharedPrefixes(
  providers: readonly { id: string; gamePrefix: string }[],
  context: z.RefinementCtx,
) {
  for (const [index, { gamePrefix }] of providers.entries()) {
    const other = providers.find(
      (one, place) =>
        place !== index &&
        (gamePrefix === '' || one.gamePrefix === ''
          ? gamePrefix === one.gamePrefix
          : gamePrefix.startsWith(one.gamePrefix)),
    )
    if (other === undefined) continue
    const message = `${gamePrefix} begins with the prefix of ${other.id}, so their games could get the same id`
    context.addIssue({ code: 'custom', path: [index, 'gamePrefix'], message })
  }
}

const stakeText = z.string().regex(/^\d+(\.\d{1,8})?$/, 'must be a plain decimal')

/** What a provider accepts as free spins. */
const freeSpins = z.object({
  countMin: z.int().min(1).default(1),
  countMax: z.int().min(1).max(10_000),
  /** Stakes that it can play: percentages of a currency's stake unit, or amounts of a currency. Null for no restriction. */
  stakes: z
    .object({
      parts: z.array(z.int().min(1)).min(1),
      currencies: z.record(shapes.currencyCode, z.array(stakeText).min(1)).default({}),
    })
    .nullable()
    .default(null),
  /** How long it keeps them. The protocol allows a month. */
  daysMax: z.int().min(1).max(31),
  /** Whether it cancels unused ones. */
  canCancel: z.boolean().default(true),
})
export type FreeSpinsCapability = z.output<typeof freeSpins>

const CAMPAIGN_WIN_MAX = '100'

const providersFile = z.object({
  /** Our ID at the providers. */
  casinoId: z.string().min(1).max(100),
  providers: z
    .array(
      z.object({
        id: shapes.identity,
        name: z.string().min(1),
        /** URL of the launcher, `studio` for our own games, or `sandbox` for the aggregator stand-in. */
        address: z.union([z.literal(['studio', 'sandbox']), z.url()]),
        /** Origins of the game frames, if they differ from the launcher's origin. */
        frames: z.array(origin).optional(),
        /** Public origins of its posters, if they differ from the launcher's origin. */
        pictures: z.array(origin).optional(),
        secret: providerSecret,
        /**
         * 1: signs the body only, as in the published protocol; 2: also method, path, time and nonce. For calls in both
         * directions.
         */
        signature: z.literal([1, 2]).default(1),
        /** Prefix of our game IDs, so that two providers' games can't collide. */
        gamePrefix: z.string().regex(/^[a-z0-9-]{0,32}$/),
        isEnabled: z.boolean(),
        /** Null: it plays no free spins. */
        freeSpins: freeSpins.nullable().default(null),
        /**
         * The largest total of free spins that it issues itself, in the base currency. Null: it issues none. Not set: a
         * default, unless we issue free spins there. A report under a wrong ID of ours must not be paid without our terms.
         */
        campaignWinMax: stakeText.nullable().optional(),
      }),
    )
    .transform((providers) =>
      providers.map(({ campaignWinMax, ...provider }) => ({
        ...provider,
        campaignWinMax:
          campaignWinMax === undefined && provider.freeSpins === null
            ? CAMPAIGN_WIN_MAX
            : (campaignWinMax ?? null),
      })),
    )
    .superRefine(refuseSharedPrefixes),
})

export type ProvidersSetting = z.output<typeof providersFile>
export type ProviderSetting = ProvidersSetting['providers'][number]
/** Anything that signs its calls as game providers do. */
export type SignedParty = Pick<ProviderSetting, 'secret'>

/** A provider at the stand-ins is enabled only while they offer games. */
export function readProviders(configDir: string, { sandboxGames } = { sandboxGames: 0 }): ProvidersSetting {
  const setting = readConfigFile({ configDir }, 'providers.json', providersFile)
  const providers = setting.providers.map((provider) => ({
    ...provider,
    isEnabled: provider.isEnabled && (provider.address !== 'sandbox' || sandboxGames > 0),
  }))
  return { ...setting, providers }
}
