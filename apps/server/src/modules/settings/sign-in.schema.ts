/** CONFIG_DIR/sign-in.json: who else may vouch for a player, and who must have a second factor. Secrets are not here: the environment holds them. */
import { z } from 'zod'

/** Its place among the ways in, and in addresses. */
export const TELEGRAM = 'telegram'

const name = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,31}$/, 'must be lower case letters, digits, - and _')

const openIdProvider = z.object({
  /** Part of addresses; `<PUBLIC_URL>/auth/social/<id>/callback` is what the other side must know. */
  id: name,
  /** What its button says. */
  name: z.string().min(1).max(64),
  /** Where its OpenID configuration is found, or `sandbox`: the stand-in, wherever that runs. */
  issuer: z.union([z.literal('sandbox'), z.url({ protocol: /^https$/ })]),
  clientId: z.string().min(1),
  /** The environment variable that holds the client's secret; null for a client that has none. */
  secretVariable: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/, 'must be the name of an environment variable')
    .nullable(),
  /** For a provider such as Auth0 that leads on to others: a button for each. */
  connections: z.array(z.object({ id: z.string().regex(/^[\w-]{1,64}$/), name: z.string().min(1).max(64) })),
  isEnabled: z.boolean(),
})

/** Telegram's login widget. It loads a script of Telegram's into our pages: off until somebody wants it. */
const telegram = z.object({
  isEnabled: z.boolean(),
  /** The bot's name without @, or `sandbox`: the stand-in, wherever that runs. */
  bot: z.string().regex(/^\w{5,32}$/, 'must be the name of a bot, without @'),
  /** The environment variable that holds the bot's token. */
  secretVariable: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/, 'must be the name of an environment variable')
    .nullable(),
})

const demand = z.enum(['offered', 'demanded'])

const most = z.int().positive()

/** Codes by text message in one hour. */
const codes = z.object({
  /** Between two codes to the same number. */
  secondsBetween: z.int().min(0).default(60),
  perNumber: most.default(5),
  perPlayer: most.default(10),
  /** A /24 of IPv4, a /48 of IPv6. Behind one of a mobile operator there are many players. */
  perNetwork: most.default(30),
  /** The first six digits of the number, with its calling code. */
  perPrefix: most.default(100),
  perCountry: most.default(1000),
  perInstallation: most.default(3000),
})

export const signInFile = z.object({
  codes: codes.prefault({}),
  /** Whether players must have a second factor: to play and pay at all, or to take money out. */
  secondFactor: z
    .object({ signIn: demand, withdrawal: demand })
    .default({ signIn: 'offered', withdrawal: 'offered' }),
  telegram: telegram.default({ isEnabled: false, bot: 'sandbox', secretVariable: null }),
  providers: z
    .array(openIdProvider)
    .refine(
      (all) => new Set(all.map(({ id }) => id)).size === all.length,
      'each provider must have its own id',
    )
    .refine((all) => all.every(({ id }) => id !== TELEGRAM), `${TELEGRAM} is the widget's`),
})

export type Telegram = z.infer<typeof telegram>
export type OpenIdProvider = z.infer<typeof openIdProvider>
export type SignInSetting = z.infer<typeof signInFile>
