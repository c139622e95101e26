/** Runs the conformance cases of sportsbooks against a running wallet API, for the player of one session. */
import { parseArgs } from 'node:util'
import { cases } from '#tests/sports-conformance/cases.ts'
import {
  callSports,
  listFreebets,
  readFunds,
  runCase,
  type Target,
} from '#tests/sports-conformance/run-case.ts'

const USAGE =
  'Usage: npm run sports:conformance -- --url URL --secret-env NAME --token TOKEN [--only TEXT] [--use-up-bonus]'

/** In cents, so that no case takes the last bonus money by chance. */
const BONUS_MIN = 1_000n

/** The suite can't run: another exit code than that of failed cases. */
function stop(message: string): never {
  console.error(message)
  process.exit(2)
}

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    'secret-env': { type: 'string' },
    token: { type: 'string' },
    only: { type: 'string', default: '' },
    'use-up-bonus': { type: 'boolean', default: false },
  },
})
const { url, token, only } = values
const secret = process.env[values['secret-env'] ?? '']
if (url === undefined || token === undefined || !secret) stop(USAGE)

const target: Target = {
  url: url.replace(/\/+$/, ''),
  secret,
  account: { account_id: '', currency: '' },
  sessionId: token,
  now: Date.now,
}
const session = await callSports(target, 'session', { token }).catch((error: unknown) =>
  stop(`No wallet answers at ${target.url}: ${String(error)}`),
)
if (session.status !== 200) stop(`The session was refused: ${JSON.stringify(session.body.meta)}`)
target.account = {
  account_id: String(session.body['account_id']),
  currency: String(session.body['currency']),
}

let failed = 0
const hasFreebet = (await listFreebets(target)).length > 0
const named = cases.filter(({ name }) => name.includes(only))
const hasBonus = (await readFunds(target)).bonus >= BONUS_MIN
const chosen = named.filter(
  ({ needsFreebet, needsBonus }) =>
    (hasFreebet || needsFreebet === undefined) &&
    (hasBonus || needsBonus === undefined) &&
    (values['use-up-bonus'] || needsBonus !== 'used up'),
)
for (const one of chosen) {
  const problems = await runCase(target, one)
  if (problems.length > 0) failed++
  console.log(`${problems.length === 0 ? '✓' : '✗'} ${one.name}`)
  for (const problem of problems) console.log(`    ${problem}`)
}
if (chosen.length < named.length)
  console.log(`${named.length - chosen.length} cases are left out: they need ${missing().join(', or ')}`)
console.log(`${chosen.length - failed} of ${chosen.length} cases passed`)
process.exitCode = failed === 0 ? 0 : 1

/** What the cases that were left out need. */
function missing(): string[] {
  return [
    ...(hasFreebet ? [] : ['a free bet, which the player does not have']),
    ...(hasBonus ? [] : ['a bonus for sports with at least 10.00, which the player does not have']),
    ...(values['use-up-bonus'] ? [] : ['--use-up-bonus']),
  ]
}
