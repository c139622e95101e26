import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { PhoneVerification } from '../../shell/phone/phone-verification.tsx'
import { useProof } from '../../shell/proof/use-proof.ts'

interface Props {
  phone: string
  back: () => void
  /** Receives the code that authorizes a new password. */
  onCode: (resetCode: string) => void
}

/** Exchanges the code from the text message for a code that authorizes a new password. */
export function PhoneStep({ phone, back, onCode }: Props) {
  const t = useTranslations('modals.forgot-pass.phone.code')
  const client = useClient()
  const prove = useProof()
  return (
    <PhoneVerification
      phone={phone}
      back={back}
      resend={async () =>
        client.call('sendOtp', { body: { phone, reason: 'password-reset', ...(await prove()) } })
      }
      verify={async (code) => {
        const { resetCode } = await client.call('verifyOtp', { body: { phone, code, authenticated: false } })
        if (resetCode !== null) onCode(resetCode)
      }}
      words={{ title: t('title'), text: t('text', { phone }), verify: t('verify') }}
    />
  )
}
