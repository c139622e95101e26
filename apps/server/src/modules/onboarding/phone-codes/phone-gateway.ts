/** Refuses settings that enable registration by phone without a text message gateway, at startup and on every change. */
import { WrongSettings } from '../../../platform/config.ts'
import type { OnboardingDeps } from '../onboarding.deps.ts'

export async function requirePhoneGateway({ settings, sms }: OnboardingDeps): Promise<void> {
  await settings.addCheck(async ({ registration }) => {
    if (registration.types.includes('phone') && sms === null)
      throw new WrongSettings('registration.json: types: phone needs a text message gateway; set SMS')
  })
}
