/**
 * A refused registration says that a person is on a register or excluded here. After a few refusals, a network waits, so that nobody
 * looks up other people.
 */
import { Refusal } from '../../../platform/errors.ts'
import type { Client } from '../../../platform/http/client.ts'
import { recordSecurityEvent } from '../../players/index.ts'
import { countRefused, requireFewRefused } from '../../sessions/index.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'

const REGISTRATION = 'registration'

/** @throws Refusal tooManyRequests, and the refusals of the registration */
export async function limitRefusals<Result>(
  deps: OnboardingDeps,
  { address }: Pick<Client, 'address'>,
  registration: () => Promise<Result>,
): Promise<Result> {
  await requireFewRefused(deps, REGISTRATION, address)
  try {
    return await registration()
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'registrationRefused') {
      await recordSecurityEvent(deps, { kind: 'registration-refused', address })
      await countRefused(deps, REGISTRATION, address)
    }
    throw error
  }
}
