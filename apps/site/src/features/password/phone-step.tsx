import { useTranslations } from 'use-intl'
import { useClient } from '../../shell/client/use-client.ts'
import { PhoneVerification } from '../../shell/phone/phone-verification.tsx'
import { useProof } from '../../shell/proof/use-proof.ts'

interface Props {
  phone: string
  back: () => void
  /** What a new password is chosen with. */
  onCode: (resetCode: string) => void
}

/** The code of the text message is exchanged for one that a new password is chosen with. */
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
