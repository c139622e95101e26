/** CONFIG_DIR/sign-in.json: who else may vouch for a player. Secrets are not here: the environment holds them. */
import { z } from 'zod'

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

export const signInFile = z.object({
  providers: z
    .array(openIdProvider)
    .refine(
      (all) => new Set(all.map(({ id }) => id)).size === all.length,
      'each provider must have its own id',
    ),
})

export type OpenIdProvider = z.infer<typeof openIdProvider>
export type SignInSetting = z.infer<typeof signInFile>
