/** CONFIG_DIR/sign-in.json: external sign-in providers, and who needs a second factor. Secrets are in the environment. */
import { z } from 'zod'
import { loginLock } from './markets/market-rules.schema.ts'

/** Its ID among the sign-in providers and in addresses. */
export const TELEGRAM = 'telegram'

const name = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,31}$/, 'must be lowercase letters, digits, - and _')

const openIdProvider = z.object({
  /** Part of addresses. Register `<PUBLIC_URL>/auth/social/<id>/callback` with the provider. */
  id: name,
  /** The label of its button. */
  name: z.string().min(1).max(64),
  /** The address of its OpenID configuration, or `sandbox` for the stand-in, wherever it runs. */
  issuer: z.union([z.literal('sandbox'), z.url({ protocol: /^https$/ })]),
  clientId: z.string().min(1),
  /** The environment variable with the client secret; null for a client without one. */
  secretVariable: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/, 'must be the name of an environment variable')
    .nullable(),
  /** A button for each connection of a provider such as Auth0, which leads to other providers. */
  connections: z.array(z.object({ id: z.string().regex(/^[\w-]{1,64}$/), name: z.string().min(1).max(64) })),
  isEnabled: z.boolean(),
})

/** Telegram's login widget. It loads a script of Telegram into our pages, so it is off by default. */
const telegram = z.object({
  isEnabled: z.boolean(),
  /** The bot's name without @, or `sandbox` for the stand-in, wherever it runs. */
  bot: z.string().regex(/^\w{5,32}$/, 'must be the name of a bot, without @'),
  /** The environment variable with the bot token. */
  secretVariable: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/, 'must be the name of an environment variable')
    .nullable(),
})

const requirement = z.enum(['offered', 'required'])

const most = z.int().positive()

/** Limits of codes by text message, per hour. */
const codes = z.object({
  /** The minimum time between two codes to the same number. */
  secondsBetween: z.int().min(0).default(60),
  perNumber: most.default(5),
  perPlayer: most.default(10),
  /** A /24 of IPv4, a /48 of IPv6. Many players of a mobile operator can share one. */
  perNetwork: most.default(30),
  /** The first six digits of the number, including the calling code. */
  perPrefix: most.default(100),
  perCountry: most.default(1000),
  perInstallation: most.default(3000),
})

export const signInFile = z.object({
  /**
   * So many wrong passwords within half an hour lock the login for so many minutes, wherever they come from: some licences demand it, but
   * anyone can lock out others with it. Null: waits that double, mostly for the network of the attempts. Markets can have another one.
   */
  lock: loginLock.nullable().default(null),
  codes: codes.prefault({}),
  /** Whether players need a second factor to play and pay, or to withdraw. */
  secondFactor: z
    .object({ signIn: requirement, withdrawal: requirement })
    .default({ signIn: 'offered', withdrawal: 'offered' }),
  telegram: telegram.default({ isEnabled: false, bot: 'sandbox', secretVariable: null }),
  providers: z
    .array(openIdProvider)
    .refine(
      (all) => new Set(all.map(({ id }) => id)).size === all.length,
      'each provider must have its own id',
    )
    .refine((all) => all.every(({ id }) => id !== TELEGRAM), `${TELEGRAM} is reserved for the widget`),
})

export type Telegram = z.infer<typeof telegram>
export type OpenIdProvider = z.infer<typeof openIdProvider>
export type SignInSetting = z.infer<typeof signInFile>
