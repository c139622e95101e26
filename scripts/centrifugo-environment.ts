// Prints Centrifugo's settings as lines of an environment file. The lines contain keys: keep them secret.
import { accessTokens } from '../apps/server/src/modules/sessions/index.ts'
import { loadConfig } from '../apps/server/src/platform/config.ts'
import { toCentrifugoEnvironment } from '../apps/server/src/platform/realtime/centrifugo-environment.ts'
import { openSecrets } from '../apps/server/src/platform/secrets.ts'

const config = loadConfig(process.env)
const lines = toCentrifugoEnvironment(config, openSecrets(config.secretsFile), accessTokens.purpose)
process.stdout.write(`${lines.join('\n')}\n`)
