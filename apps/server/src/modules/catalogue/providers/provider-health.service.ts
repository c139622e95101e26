/**
 * Checks every few seconds whether game providers answer, and learns from launches. Two checks without an answer, their
 * timeouts and the age of a snapshot are together less than 30 s.
 */
import { inTransaction } from '../../../platform/database/database.ts'
import type { CatalogueDeps } from '../catalogue.deps.ts'
import type { ProviderSetting } from '../catalogue.schema.ts'
import { isOutage, readJson, requestProvider } from './provider-client.ts'
import {
  claimCheck,
  hasFailedLaunches,
  listDownProviders,
  lockHealth,
  saveHealth,
} from './provider-health.queries.ts'
import { type HealthEvent, nextHealth } from './provider-health.rules.ts'

type HealthDeps = Pick<
  CatalogueDeps,
  'catalogue' | 'clock' | 'config' | 'db' | 'log' | 'publicUrl' | 'random' | 'secrets'
>

export const CHECK_EVERY_MS = 8000
const TIMEOUT_MS = 3000
/** If no process checks for so long, providers count as up. */
const FORGOTTEN_MS = 60_000

export async function checkProviders(deps: HealthDeps): Promise<void> {
  const enabled = deps.catalogue.setting.providers.filter(({ isEnabled }) => isEnabled)
  await Promise.all(enabled.map((provider) => checkProvider(deps, provider)))
}

async function checkProvider(deps: HealthDeps, provider: ProviderSetting): Promise<void> {
  const now = deps.clock.now()
  // A little less than the interval, so that a timer that is early does not skip its turn.
  const notSince = new Date(now.getTime() - CHECK_EVERY_MS / 2)
  if (!(await claimCheck(deps.db, provider.id, notSince, now))) return
  const kind = await requestProvider(deps, provider, {
    method: 'GET',
    path: '/health',
    timeoutMs: TIMEOUT_MS,
  }).then(
    () => 'answered' as const,
    // Providers need not have this call: any other answer shows that they are there.
    (error: unknown) => (isOutage(error) ? ('silent' as const) : ('answered' as const)),
  )
  await noteHealth(deps, provider.id, { kind })
}

/**
 * Asks a provider for the address of a game.
 *
 * @throws Refusal gameProviderUnavailable
 */
export async function callLauncher(
  deps: HealthDeps,
  provider: ProviderSetting,
  gameId: string,
  { path, content }: { path: string; content: object },
): Promise<unknown> {
  const reply = await readJson(deps, provider, { method: 'POST', path, content }, async (error) => {
    if (isOutage(error)) await noteLaunch(deps, provider.id, { kind: 'launchFailed', gameId })
  })
  await noteLaunch(deps, provider.id, { kind: 'launched', gameId })
  return reply
}

/** The launch itself must not fail because of it. */
async function noteLaunch(
  deps: HealthDeps,
  provider: string,
  event: Extract<HealthEvent, { gameId: string }>,
): Promise<void> {
  const { kind, gameId } = event
  try {
    if (kind === 'launched' && !(await hasFailedLaunches(deps.db, provider, gameId))) return
    await noteHealth(deps, provider, event)
  } catch (error) {
    deps.log.warn({ err: error, provider }, 'could not note how a launch ended')
  }
}

async function noteHealth(deps: HealthDeps, provider: string, event: HealthEvent): Promise<void> {
  const now = deps.clock.now()
  const change = await inTransaction(deps.db, async (tx) => {
    const before = await lockHealth(tx, provider)
    if (before === null) return null
    const after = nextHealth(before, event, now)
    if (JSON.stringify(after) !== JSON.stringify(before)) await saveHealth(tx, provider, after, now)
    return before.isDown === after.isDown ? null : after
  })
  if (change === null) return
  deps.catalogue.readAgain()
  if (change.isDown) deps.log.error({ provider }, 'a game provider is down: its games are not available')
  else deps.log.info({ provider }, 'a game provider answers again')
}

export const findDownProviders = ({ db, clock }: Pick<CatalogueDeps, 'db' | 'clock'>): Promise<string[]> =>
  listDownProviders(db, new Date(clock.now().getTime() - FORGOTTEN_MS))
