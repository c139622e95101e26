// Writes the pages of docs/ that are made from code; tests compare them with it.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { errors } from '@fairhall/contract/errors'
import { describeSettings } from '../apps/server/src/platform/config.ts'
import { readLocale, at } from '../packages/content/src/index.ts'

const root = path.join(import.meta.dirname, '..')
const textOf = (key: string) => {
  const text = at(english, key)
  return typeof text === 'string' ? text : ''
}
const english = readLocale(path.join(root, 'content'), 'en')

writeFileSync(
  path.join(root, 'docs/configuration.md'),
  `# Configuration

Every setting of a process is an environment variable. All are checked at the start, and a wrong one is named in one
line. What an operator changes without a restart of the machine's services (currencies, rates, countries, markets,
languages, registration fields, limits, features) lies in the files of \`CONFIG_DIR\`, all texts in \`CONTENT_DIR\`.

${describeSettings()}

## In production

With \`NODE_ENV=production\` the process refuses to start until \`DATABASE_URL\`, \`PUBLIC_URL\` and \`MAIL\` are set:
\`DATABASE_URL=embedded\` names the embedded database, \`MAIL=sandbox\` the inbox page. The stand-ins run only where
\`ROLES\` names \`sandbox\`.

## Keys

\`SECRETS_FILE\` is made at the first start, readable by its owner alone. It is a ring of master keys; every purpose has a
key derived from them. To change keys, append a new entry with an id of its own and at least 32 random bytes in base64url,
and restart; remove the old entry when everything that it has signed has expired (access tokens live 15 minutes). All
processes of an installation share one file. Losing it ends all sessions.
`,
)

const rows = Object.entries(errors).map(
  ([name, { code, status }]) => `| ${code} | ${status} | \`${name}\` | ${textOf(`alerts.errors.${name}`)} |`,
)
writeFileSync(
  path.join(root, 'docs/errors.md'),
  `# Refusals

A refusal is \`{"error": {"code", "message", "fields"?}}\`. The code is stable; the message is in the language of
\`Accept-Language\` and may change; \`fields\` names what is wrong at each field of a form. 401 and 403 mean only that a
session is over or that an account may not sign in: a client drops its session. 409, 429 and 503 may be tried again later.

| code | status | name | what the player sees |
|---|---|---|---|
${rows.join('\n')}
`,
)
