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
  forgetLaunchFailures,
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
  const event = await requestProvider(deps, provider, {
    method: 'GET',
    path: '/health',
    timeoutMs: TIMEOUT_MS,
  }).then(
    (): HealthEvent => 'answered',
    // Providers need not have this call: any other answer shows that they are there.
    (error: unknown): HealthEvent => (isOutage(error) ? 'silent' : 'answered'),
  )
  await noteHealth(deps, provider.id, event)
}

/**
 * The games of a provider whose failed launches this process has counted. A broken game counts once, else anyone who opens it
 * repeatedly would make all games of its provider unavailable.
 */
const failedGames = new WeakMap<HealthDeps['catalogue'], Map<string, Set<string>>>()

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
  const byProvider = failedGames.get(deps.catalogue) ?? new Map<string, Set<string>>()
  failedGames.set(deps.catalogue, byProvider)
  const failed = byProvider.get(provider.id) ?? new Set()
  byProvider.set(provider.id, failed)
  const reply = await readJson(deps, provider, { method: 'POST', path, content }, async (error) => {
    if (!isOutage(error) || failed.has(gameId)) return
    failed.add(gameId)
    // After a pause, each game may begin the next one.
    if (await noteLaunch(deps, provider.id, 'launchFailed')) failed.clear()
  })
  failed.clear()
  await noteLaunch(deps, provider.id, 'launched')
  return reply
}

/** Returns whether the provider went down. The launch itself must not fail because of it. */
async function noteLaunch(
  deps: HealthDeps,
  provider: string,
  event: 'launched' | 'launchFailed',
): Promise<boolean> {
  try {
    if (event === 'launchFailed') return await noteHealth(deps, provider, event)
    await forgetLaunchFailures(deps.db, provider)
  } catch (error) {
    deps.log.warn({ err: error, provider }, 'could not note how a launch ended')
  }
  return false
}

/** Returns whether the provider went down. */
async function noteHealth(deps: HealthDeps, provider: string, event: HealthEvent): Promise<boolean> {
  const now = deps.clock.now()
  const change = await inTransaction(deps.db, async (tx) => {
    const before = await lockHealth(tx, provider)
    if (before === null) return null
    const after = nextHealth(before, event, now)
    if (JSON.stringify(after) !== JSON.stringify(before)) await saveHealth(tx, provider, after, now)
    return before.isDown === after.isDown ? null : after
  })
  if (change === null) return false
  deps.catalogue.readAgain()
  if (change.isDown) deps.log.error({ provider }, 'a game provider is down: its games are not available')
  else deps.log.info({ provider }, 'a game provider answers again')
  return change.isDown
}

export const findDownProviders = ({ db, clock }: Pick<CatalogueDeps, 'db' | 'clock'>): Promise<string[]> =>
  listDownProviders(db, new Date(clock.now().getTime() - FORGOTTEN_MS))
