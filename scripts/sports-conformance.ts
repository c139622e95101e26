/** Runs the conformance cases of sportsbooks against a running wallet API: for the player of a session, or for a new one of this installation. */
import { parseArgs } from 'node:util'
import { cases } from '#tests/sports-conformance/cases.ts'
import {
  callSports,
  listFreebets,
  readFunds,
  runCase,
  type Target,
} from '#tests/sports-conformance/run-case.ts'
import type { Case } from '#tests/sports-conformance/steps.ts'

const USAGE = `Usage: npm run sports:conformance -- --site URL [--only TEXT]
       npm run sports:conformance -- --url URL --secret-env NAME --token TOKEN [--only TEXT] [--use-up-bonus]`

/** In cents, so that no case takes the last bonus money by chance. */
const BONUS_MIN = 1_000n

/** The suite can't run: another exit code than that of failed cases. */
function stop(message: string): never {
  console.error(message)
  process.exit(2)
}

const { values } = parseArgs({
  options: {
    site: { type: 'string' },
    url: { type: 'string' },
    'secret-env': { type: 'string' },
    token: { type: 'string' },
    only: { type: 'string', default: '' },
    'use-up-bonus': { type: 'boolean', default: false },
  },
})
const { site, only } = values
const isNewPlayer = site !== undefined
const usesUpBonus = isNewPlayer || values['use-up-bonus']
const target = isNewPlayer ? await openForNewPlayer(withoutSlash(site)) : await openSession()

const hasFreebet = (await listFreebets(target)).length > 0
const hasBonus = (await readFunds(target)).bonus >= BONUS_MIN
const named = cases.filter(({ name }) => name.includes(only))
const chosen = named.filter(canRun)
let failed = 0
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

/** With the settings and the database of this process. */
async function openForNewPlayer(siteUrl: string): Promise<Target> {
  if (process.env['NODE_ENV'] === 'production')
    stop('--site gives a free bet and a bonus without a staff member, so it never runs in production.')
  const { withDeps } = await import('./with-deps.ts')
  const newPlayer = await import('#tests/support/games/new-bettor.ts')
  return withDeps((deps) => newPlayer.openForNewPlayer(deps, siteUrl)).catch((error: unknown) =>
    stop(`No player could be prepared at ${siteUrl}: ${String(error)}`),
  )
}

async function openSession(): Promise<Target> {
  const { url, token } = values
  const secret = process.env[values['secret-env'] ?? '']
  if (url === undefined || token === undefined || !secret) stop(USAGE)
  const account = { account_id: '', currency: '' }
  const opened = { url: withoutSlash(url), secret, account, sessionId: token, now: Date.now }
  const session = await callSports(opened, 'session', { token }).catch((error: unknown) =>
    stop(`No wallet answers at ${opened.url}: ${String(error)}`),
  )
  if (session.status !== 200) stop(`The session was refused: ${JSON.stringify(session.body.meta)}`)
  account.account_id = String(session.body['account_id'])
  account.currency = String(session.body['currency'])
  return opened
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

function canRun({ needsFreebet, needsBonus }: Case): boolean {
  if (needsFreebet && !hasFreebet) return false
  return needsBonus === undefined || (hasBonus && (usesUpBonus || needsBonus === 'kept'))
}

/** What the cases that were left out need. */
function missing(): string[] {
  return [
    ...(hasFreebet ? [] : ['a free bet, which the player does not have']),
    ...(hasBonus ? [] : ['a bonus for sports with at least 10.00, which the player does not have']),
    ...(usesUpBonus ? [] : ['--use-up-bonus']),
  ]
}
