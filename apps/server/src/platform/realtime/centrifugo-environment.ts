/**
 * Centrifugo's settings in addition to `config/centrifugo.json`, as lines of an environment file: secrets and values of an installation. Only
 * the operator's command prints them.
 */
import type { Config } from '../config.ts'
import type { Secrets } from '../secrets.ts'

export function toCentrifugoEnvironment(
  config: Pick<Config, 'centrifugo' | 'publicUrl'>,
  secrets: Secrets,
  tokenPurpose: string,
): string[] {
  const [current, previous] = secrets.list(tokenPurpose)
  const variables = {
    CLIENT_TOKEN_HMAC_SECRET_KEY: current?.text,
    CLIENT_TOKEN_HMAC_PREVIOUS_SECRET_KEY: previous?.text,
    HTTP_API_KEY: config.centrifugo?.apiKey,
    CLIENT_ALLOWED_ORIGINS: config.publicUrl === null ? undefined : new URL(config.publicUrl).origin,
  }
  return Object.entries(variables).flatMap(([name, value]) =>
    value === undefined ? [] : [`CENTRIFUGO_${name}=${value}`],
  )
}
