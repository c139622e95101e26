/** Which providers there are (CONFIG_DIR/providers.json) and what their catalogues look like. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { WrongSettings } from '../../platform/config.ts'

/** As in the API, which would refuse any other. */
const identity = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(64)

const origin = z
  .url({ protocol: /^https?$/ })
  .refine((url) => new URL(url).origin === url, 'must be an origin')

const secret = z.discriminatedUnion('from', [
  /** Derived from this installation's key ring: for providers of ours. */
  z.object({ from: z.literal('key ring'), purpose: z.string().min(1) }),
  /** From the environment of the process. */
  z.object({ from: z.literal('environment'), name: z.string().regex(/^[A-Z][A-Z0-9_]*$/) }),
])

const collection = {
  id: identity,
  /** Only visitors from these are shown it (ISO 3166-1 alpha-2); without them everyone is. */
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/))
    .min(1)
    .optional(),
}

const providersFile = z.object({
  /** What we call ourselves towards providers. */
  casinoId: z.string().min(1).max(100),
  providers: z.array(
    z.object({
      id: identity,
      name: z.string().min(1),
      /** Where its launcher is, or `studio` for our own. */
      address: z.union([z.literal('studio'), z.url()]),
      /** Origins of the frames that its launches lead to, where that is not its launcher's own. */
      frames: z.array(origin).optional(),
      secret,
      /** 1: of the body alone, as published; 2: of method, path, time and nonce too. For calls in both directions. */
      signature: z.literal([1, 2]).default(1),
      /** What our ids of its games begin with, so that two providers cannot collide. */
      gamePrefix: z.string().regex(/^[a-z0-9-]{0,32}$/),
      isEnabled: z.boolean(),
    }),
  ),
  /** In the order in which they are shown; their titles are content. */
  collections: z.array(
    z.union([
      z.object({ ...collection, games: z.array(z.string()) }),
      z.object({ ...collection, category: z.string() }),
      z.object({ ...collection, feature: z.string() }),
      z.object({ ...collection, newest: z.int().positive() }),
    ]),
  ),
})

export type ProvidersSetting = z.output<typeof providersFile>
export type ProviderSetting = ProvidersSetting['providers'][number]
export type CollectionSetting = ProvidersSetting['collections'][number]

export function readProviders(configDir: string): ProvidersSetting {
  const file = path.join(configDir, 'providers.json')
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new WrongSettings(`${file} is missing or not JSON.`)
  }
  const parsed = providersFile.safeParse(json)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new WrongSettings(`${file}: ${issue?.path.join('.')}: ${issue?.message}`)
}
