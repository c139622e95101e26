/** A way in that could send no code is none: it is refused at the start, and when the setting is changed. */
import { WrongSettings } from '../../platform/config.ts'
import type { Deps } from '../../platform/deps.ts'

export async function requirePhoneGateway({ settings, sms }: Deps): Promise<void> {
  await settings.addCheck(async ({ registration }) => {
    if (registration.types.includes('phone') && sms === null)
      throw new WrongSettings('registration.json: types: phone needs SMS, the gateway of text messages')
  })
}
