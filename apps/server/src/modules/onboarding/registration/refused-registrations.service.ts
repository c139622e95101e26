/**
 * A refused registration says that a person is on a register or excluded here. After a few refusals, a site waits, and after many
 * the network around it, so that nobody looks up other people. Each registration counts as refused until it is decided.
 */
import { Refusal } from '../../../platform/errors.ts'
import type { Client } from '../../../platform/http/client.ts'
import { createConcurrencyLimit } from '../../../platform/http/limits/concurrency-limit.ts'
import { siteOf, wideNetworkOf } from '../../../platform/http/limits/networks.ts'
import { recordSecurityEvent } from '../../players/index.ts'
import { beginRevealingAttempt, REFUSED_MAX, WIDE_NETWORK_SHARE } from '../../sessions/index.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'

const REGISTRATION = 'registration'

/** More at the same time would be refused without a reason: several people of one network may register. */
const perSite = createConcurrencyLimit(REFUSED_MAX)
const perNetwork = createConcurrencyLimit(REFUSED_MAX * WIDE_NETWORK_SHARE)

/** @throws Refusal tooManyRequests, and the refusals of the registration */
export function limitRefusals<Result>(
  deps: OnboardingDeps,
  { address }: Pick<Client, 'address'>,
  registration: () => Promise<Result>,
): Promise<Result> {
  const count = () => countRefusals(deps, address, registration)
  return perSite(siteOf(address), () => perNetwork(wideNetworkOf(address), count))
}

async function countRefusals<Result>(
  deps: OnboardingDeps,
  address: string,
  registration: () => Promise<Result>,
): Promise<Result> {
  const attempt = await beginRevealingAttempt(deps, REGISTRATION, address)
  let isRefused = false
  try {
    return await registration()
  } catch (error) {
    isRefused = error instanceof Refusal && error.refusal === 'registrationRefused'
    if (isRefused) await recordSecurityEvent(deps, { kind: 'registration-refused', address })
    throw error
  } finally {
    if (!isRefused) await attempt.forget()
  }
}
