import type { Ticket } from '@fairhall/contract'
import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { visitorId } from '../third-party/fingerprint.ts'
import { session } from '../session/session.ts'
import { FactorForm } from './factor-form.tsx'

/** The second step of a sign-in, for players with a second factor. */
export default function SignInStep({
  ticket: { ticket, hasPasskey },
  onSignedIn,
  onBack,
}: {
  ticket: Ticket
  onSignedIn: () => void
  onBack: () => void
}) {
  const t = useTranslations('global-components.second-factor')
  const client = useClient()
  return (
    <FactorForm
      words={{
        title: t('signIn.title'),
        text: t('signIn.text'),
        submit: t('signIn.submit'),
        back: t('signIn.back'),
        passkeyText: t('passkey.signIn'),
      }}
      ask={hasPasskey ? () => client.call('askPasskeyToSignIn', { body: { ticket } }) : null}
      onBack={onBack}
      send={async (shown) => {
        const body = { ticket, ...shown, fingerprint: await visitorId() }
        const { accessToken } = await client.call('completeSession', { body })
        await session.begin(accessToken)
        onSignedIn()
      }}
    />
  )
}
