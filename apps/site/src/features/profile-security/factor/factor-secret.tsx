import type { Reply } from '@fairhall/contract'
import CopyInput from '@fairhall/ui/inputs/copy'
import { QrCode } from '@fairhall/ui/qr-code'
import { useTranslations } from 'use-intl'
import { FactorFields } from './factor-fields.tsx'

export type Secret = Reply<'beginSecondFactor'>

/** The secret for the authenticator app, to scan or to type, and the field for its first code. */
export function FactorSecret({
  secret,
  confirm,
}: {
  secret: Secret
  confirm: (code: string) => Promise<void>
}) {
  const t = useTranslations('pages.profile-security.factor.setup')
  const words = useTranslations('fields-settings.fields.inputs')
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <p className="text-sm text-pretty text-muted">{t('scan')}</p>
      <QrCode value={secret.address} label={t('image')} />
      <CopyInput
        isCode
        isStacked
        label={t('typed')}
        value={secret.secret}
        text={secret.secret.replaceAll('-', '')}
        copyLabel={t('copy')}
        words={words}
      />
      <FactorFields
        asks={['code']}
        codeHint={t('codeHint')}
        submit={t('confirm')}
        send={({ code }) => confirm(code)}
      />
    </div>
  )
}
