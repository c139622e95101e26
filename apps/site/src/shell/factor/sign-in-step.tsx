import { useTranslations } from 'use-intl'
import { useClient } from '../client/use-client.ts'
import { visitorId } from '../outside/fingerprint.ts'
import { session } from '../session/session.ts'
import { FactorForm } from './factor-form.tsx'

/** The second half of a sign-in, of who has a second factor. */
export default function SignInStep({
  ticket,
  onSignedIn,
  onBack,
}: {
  ticket: string
  onSignedIn: () => void
  onBack: () => void
}) {
  const t = useTranslations('global-components.second-factor')
  const client = useClient()
  return (
    <FactorForm
      title={t('signIn.title')}
      text={t('signIn.text')}
      submit={t('signIn.submit')}
      backLabel={t('signIn.back')}
      onBack={onBack}
      send={async (code) => {
        const body = { ticket, code, fingerprint: await visitorId() }
        const { accessToken } = await client.call('completeSession', { body })
        await session.begin(accessToken)
        onSignedIn()
      }}
    />
  )
}
